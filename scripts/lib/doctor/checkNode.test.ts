import { checkNode } from './checkNode';
import { checkPrograms } from './checkPrograms';

it.each([
  ['18.20.0', 'ill'],
  ['20.18.9', 'ill'],
  ['20.19.0', 'well'],
  ['22.0.0', 'well'],
  ['23.1.0', 'notice'],
  ['24.9.1', 'well'],
])('rates Node.js %s as %s', (version, state) => {
  expect(checkNode(version)).toMatchObject({ state });
});

it.each([
  ['absent', 'well'],
  ['current', 'well'],
  ['outdated', 'ill'],
] as const)('rates a program that is %s as %s', (program, state) => {
  expect(checkPrograms({ server: program })).toEqual([expect.objectContaining({ state })]);
});
