import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '../migrations');
/** What databases of the last release have had, as `sha256sum` writes it (decisions/0148). */
const released = readFileSync(path.join(folder, 'released.sha256'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [hash = '', file = ''] = line.split('  ');
    return { hash, file };
  });
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort();

it('leaves every migration that has been released as it was', () => {
  expect(released.length).toBeGreaterThan(160);
  for (const { hash, file } of released)
    expect([
      file,
      createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest('hex'),
    ]).toEqual([file, hash]);
});

it('puts new ones after them: a database that has a later one refuses to start with an earlier one', () => {
  const names = released.map(({ file }) => file);
  const newest = names.at(-1) ?? '';

  expect(files.filter((file) => !names.includes(file) && file <= newest)).toEqual([]);
});

it('gives each a number of its own', () => {
  const numbers = files.map((file) => file.slice(0, 4));

  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
