import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { template } from './marketTemplate';

/** Puts a prepared embedded database into a data folder, which is faster than creating one. */
export function unpackDatabase({ hasMarket }: { hasMarket: boolean }, dataDir: string): void {
  const folder = path.join(dataDir, 'database');
  mkdirSync(folder);
  expect(spawnSync('tar', ['-xf', template.dump({ hasMarket }), '-C', folder]).status).toBe(0);
}
