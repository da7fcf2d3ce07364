import path from 'node:path';
import { requiredBy } from './requiredBy';

const root = path.join(__dirname, '../..');
/**
 * Packages that servers must not need. `react` is allowed: the router's matcher, which also runs in the server,
 * requires it.
 */
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
/** The server uses TypeScript to generate API clients for download. */
const notNeededBy = { server: notNeeded, gateway: [...notNeeded, 'typescript'] };

// `npm run lint` checks that declarations are complete.
it.each(['server', 'gateway'] as const)('%s runs without build tools and page libraries', (folder) => {
  const { workspaces, packages } = requiredBy(root, folder);

  const names = [...packages.keys()].map((place) => place.split('node_modules/').at(-1)!);
  expect(names).toContain('tsx');
  expect(names.filter((name) => notNeededBy[folder].includes(name))).toEqual([]);
  expect(workspaces.filter((place) => place !== folder && !place.startsWith('shared/'))).toEqual([]);
});

it('follows declared dependencies through workspaces and packages to locked versions', () => {
  const { workspaces, packages } = requiredBy(root, 'mf-docs');

  expect(workspaces).toEqual(expect.arrayContaining(['mf-docs', 'shared/client', 'shared/schema']));
  expect(packages.get('node_modules/slate')).toMatch(/^\d+\.\d+\.\d+$/);
  expect(packages.has('node_modules/@floating-ui/dom')).toBe(true);
});
