import { accountType, meetsLevel } from './registerType';
import { guards, isAdmitted, isRole, refusalOf, roles, type Admissible } from './roles';

it.each([
  [0, 'person'],
  [2, 'person'],
  [1, 'enterprise'],
  [3, 'enterprise'],
  [null, 'unverified'],
] as const)('takes register type %s for %s', (registerType, expected) => {
  expect(accountType(registerType)).toBe(expected);
});

it.each([
  ['a person', 0, [true, false, false]],
  ['a person of the higher level', 2, [true, false, false]],
  ['an enterprise', 1, [true, true, false]],
  ['an enterprise of the higher level', 3, [true, true, true]],
  ['somebody unverified', null, [false, false, false]],
] as const)('lets %s subscribe to what asks for no more than that', (_, registerType, met) => {
  expect(([0, 1, 2] as const).map((level) => meetsLevel(registerType, level))).toEqual(met);
});

const verified = { registerType: 0 } as const;
const people: [string, Admissible | null, string[]][] = [
  ['a visitor', null, ['public']],
  ['somebody unverified', { registerType: null, roles: roles.consumer }, ['public', 'signedIn']],
  ['a person', { ...verified, roles: roles.consumer }, ['public', 'signedIn', 'authenticated']],
  [
    'an enterprise of the higher level',
    { registerType: 3, roles: roles.consumer },
    ['public', 'signedIn', 'authenticated', 'advanced'],
  ],
  [
    'a provider',
    { ...verified, roles: roles.consumer | roles.provider },
    ['public', 'signedIn', 'authenticated', 'provider'],
  ],
  [
    'an operator',
    { ...verified, roles: roles.operator },
    ['public', 'signedIn', 'authenticated', 'operator'],
  ],
];

it.each(people)('lets %s pass the guards that are theirs and no other', (_, member, passed) => {
  expect(guards.filter((guard) => isAdmitted(guard, member))).toEqual(passed);
});

it.each([
  ['a visitor', null, [null, 'E5101', 'E5101', 'E5101', 'E5101', 'E5101']],
  ['somebody unverified', { registerType: null, roles: 1 }, [null, null, 'E5102', 'E5104', 'E5103', 'E5103']],
  ['a person', { registerType: 0, roles: 1 }, [null, null, null, 'E5104', 'E5103', 'E5103']],
  [
    'an enterprise of the higher level',
    { registerType: 3, roles: 1 },
    [null, null, null, null, 'E5103', 'E5103'],
  ],
] as const)('refuses %s with the code of what is missing', (_, member, codes) => {
  expect(guards.map((guard) => refusalOf(guard, member))).toEqual(codes);
});

it('takes one bit for a role, and not several or none', () => {
  expect([0, 1, 2, 3, 4, 8, 16].filter(isRole)).toEqual([1, 2, 4, 8]);
});
