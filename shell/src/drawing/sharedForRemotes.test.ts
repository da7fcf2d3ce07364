import path from 'node:path';
import { sharedForRemotes } from './sharedForRemotes';

const { sharedModules } = jest.requireActual<{ sharedModules: string[] }>(
  path.join(__dirname, '../../../shared/federation/sharedModules'),
);

it('holds every module that a server build asks for, but the one that calls', () => {
  expect(Object.keys(sharedForRemotes).sort()).toEqual(
    sharedModules.filter((name) => name !== 'axios').sort(),
  );
});
