import { cpSync } from 'node:fs';
import path from 'node:path';
import { template } from './marketTemplate';

/** Puts a prepared embedded database into a data folder, which is faster than creating one. */
export function copyDatabase({ hasMarket }: { hasMarket: boolean }, dataDir: string): void {
  cpSync(template.embedded({ hasMarket }), path.join(dataDir, 'database'), { recursive: true });
}
