import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/Db';
import { inBackground } from '../../src/platform/db/inBackground';
import { fillContact } from './fillContact';
import { fillMoney } from './fillMoney';
import { fillTrade } from './fillTrade';
import type { GrowthSize } from './growthFill';

/** Into the market of `fillMarket`: whatever else grows in a portal, each table as long as the market has rows. */
export const fillEverything = (db: Db, size: GrowthSize): Promise<void> =>
  inBackground(async () => {
    await fillTrade(db, size);
    await fillMoney(db, size);
    await fillContact(db, size);
    await sql`vacuum analyze`.execute(db);
  });
