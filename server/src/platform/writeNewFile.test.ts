import { pbkdf2 } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeNewFile } from './writeNewFile';

const folder = mkdtempSync(path.join(tmpdir(), 'new-file-'));
afterAll(() => rm(folder, { recursive: true }));

/** Has all threads that open files busy for a while. */
const keepThreadsBusy = () =>
  Promise.all(
    Array.from(
      { length: 4 },
      () => new Promise<void>((resolve) => pbkdf2('a', 'b', 40_000, 64, 'sha512', () => resolve())),
    ),
  );

it('is over when the file is closed, also where it broke off before that was opened', async () => {
  const file = path.join(folder, 'broken');
  const busy = keepThreadsBusy();
  const broken = new Readable({
    read() {
      this.destroy(new Error('broken'));
    },
  });

  await expect(writeNewFile(file, (to) => pipeline(broken, to))).rejects.toThrow('broken');

  // It has come into being: it will not after it has been removed.
  expect(existsSync(file)).toBe(true);
  await busy;
});

it('writes for the owner alone, and says why it could not', async () => {
  const file = path.join(folder, 'whole');
  await writeNewFile(file, (to) => pipeline(Readable.from(['one ', 'two']), to));

  expect(readFileSync(file, 'utf8')).toBe('one two');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(writeNewFile(file, (to) => pipeline(Readable.from(['x']), to), 'wx')).rejects.toThrow(
    'EEXIST',
  );
  await expect(
    writeNewFile(path.join(folder, 'none', 'file'), (to) => pipeline(Readable.from(['x']), to)),
  ).rejects.toThrow('ENOENT');
  await expect(writeNewFile(file, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
});
