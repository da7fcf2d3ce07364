import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scaffold } from './scaffold';

const root = path.join(__dirname, '../..');
let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'scaffold-'))));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['mf-a', 'mf-open-day', 'mf-partners-of-the-year-and-before'])(
  'makes %s such that the checks of its format pass',
  (name) => {
    scaffold(name, path.join(folder, name));

    execFileSync(
      process.execPath,
      [
        path.join(root, 'node_modules/prettier/bin/prettier.cjs'),
        '--config',
        path.join(root, '.prettierrc'),
        '--check',
        path.join(folder, name),
      ],
      { stdio: 'pipe' },
    );
  },
);
