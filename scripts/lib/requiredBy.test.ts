import path from 'node:path';
import { requiredBy } from './requiredBy';

const root = path.join(__dirname, '../..');
/** `react` itself is no page: the router's matcher, which decides in the server as in the browser, asks for it. */
const notNeeded = [
  '@swc/core',
  'eslint',
  'jest',
  'playwright-core',
  'prettier',
  'react-dom',
  'slate',
  'styled-components',
  'webpack',
];
/** The server asks TypeScript to write the client of an API that consumers download. */
const notNeededBy = { server: notNeeded, gateway: [...notNeeded, 'typescript'] };

// That the declarations are complete is seen by `npm run lint`.
it.each(['server', 'gateway'] as const)(
  '%s runs without build tools and without what pages are made of',
  (folder) => {
    const { workspaces, packages } = requiredBy(root, folder);

    const names = [...packages.keys()].map((place) => place.split('node_modules/').at(-1)!);
    expect(names).toContain('tsx');
    expect(names.filter((name) => notNeededBy[folder].includes(name))).toEqual([]);
    expect(workspaces.filter((place) => place !== folder && !place.startsWith('shared/'))).toEqual([]);
  },
);

it('follows what is declared, through workspaces and packages, to the version that is locked', () => {
  const { workspaces, packages } = requiredBy(root, 'mf-docs');

  expect(workspaces).toEqual(expect.arrayContaining(['mf-docs', 'shared/client', 'shared/schema']));
  expect(packages.get('node_modules/slate')).toMatch(/^\d+\.\d+\.\d+$/);
  expect(packages.has('node_modules/@floating-ui/dom')).toBe(true);
});
