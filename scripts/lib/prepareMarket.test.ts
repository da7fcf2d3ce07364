import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareMarket } from './prepareMarket';

/* That a folder is filled is shown by the template of all journeys. */

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'portal-prepare-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('leaves a folder alone that is there', async () => {
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);

  expect(await prepareMarket(dataDir, process.env)).toBe(false);
  expect(readdirSync(dataDir)).toEqual([]);
});

it('leaves a server of its own to the portal', async () => {
  const dataDir = path.join(folder, 'data');

  expect(await prepareMarket(dataDir, { ...process.env, DATABASE_URL: 'postgres://localhost/portal' })).toBe(
    false,
  );
  expect(existsSync(dataDir)).toBe(false);
});

it('leaves nothing behind where it fails', async () => {
  const dataDir = path.join(folder, 'data');
  mkdirSync(`${dataDir}.unfinished`);
  writeFileSync(path.join(`${dataDir}.unfinished`, 'half'), '');

  expect(await prepareMarket(dataDir, { ...process.env, LOG_LEVEL: 'no level' })).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});
