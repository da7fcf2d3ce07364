import path from 'node:path';
import remotePackages from '../../shared/federation/remotePackages.json';
import { readPackages, type ExportFacts } from './describePackage';

const root = path.join(__dirname, '../..');
export const referenceFile = path.join(root, 'docs/reference.md');

const headings: Record<ExportFacts['kind'], string> = {
  call: 'Calls',
  component: 'Components',
  hook: 'Hooks',
  function: 'Functions',
  value: 'Values',
  type: 'Types',
};

/** Current content of docs/reference.md. */
export function writeReference(): string {
  const sections = readPackages(root, remotePackages).map(({ name, exports }) => [
    `## @portal/${name}`,
    ...Object.entries(headings).flatMap(([kind, heading]) => {
      const some = exports.filter((one) => one.kind === kind);
      return some.length > 0 ? [`### ${heading}`, ...listOf(some)] : [];
    }),
  ]);
  return [
    '# What remotes may import',
    'Written by `npm run reference` from the doors of the shared packages (`shared/<name>/index.ts`). Lint keeps remotes to' +
      ' these doors, and a test keeps this page to the sources.',
    ...sections.flat(),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Documented exports one per line, and the names of the others. */
function listOf(exports: readonly ExportFacts[]): string[] {
  const described = exports.filter(({ about }) => about);
  const others = exports.filter(({ about }) => !about).map(({ name }) => `\`${name}\``);
  return [
    described.map(({ name, about }) => `- \`${name}\`: ${about}`).join('\n'),
    others.length > 0 && described.length > 0 ? `Also ${others.join(', ')}.` : others.join(', '),
  ].filter(Boolean);
}
