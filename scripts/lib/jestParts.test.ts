import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '../..');
let checkout: string;
beforeEach(() => void (checkout = mkdtempSync(path.join(tmpdir(), 'checkout-'))));
afterEach(() => rmSync(checkout, { recursive: true }));

it('runs no tests of a server that is not checked out, though npm has made its folder', () => {
  for (const part of ['jest.config.js', 'package-lock.json', 'scripts/lib/jestParts.js', 'shared/text/build'])
    cpSync(path.join(root, part), path.join(checkout, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
  mkdirSync(path.join(checkout, 'server/node_modules'), { recursive: true });

  const names = execFileSync(
    process.execPath,
    ['-p', "require('./jest.config.js').projects.map(({ displayName }) => displayName).join()"],
    { cwd: checkout, encoding: 'utf8' },
  );
  expect(names.trim()).toBe('web,node');
});
