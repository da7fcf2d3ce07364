import { existsSync } from 'node:fs';
import path from 'node:path';
import longOnes from './longOnes.json';

it('the tests that start first are there, each named once', () => {
  const root = path.join(__dirname, '../..');

  expect(longOnes.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(longOnes).toEqual([...new Set(longOnes)]);
});
