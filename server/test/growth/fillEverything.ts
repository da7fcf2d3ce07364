import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/Db';
import { inBackground } from '../../src/platform/db/inBackground';
import { fillContact } from './fillContact';
import { fillMoney } from './fillMoney';
import { fillTrade } from './fillTrade';
import type { GrowthSize } from './growthFill';

/** Adds to the market of `fillMarket` all other tables that grow in a portal, each with about `size.rows` rows. */
export const fillEverything = (db: Db, size: GrowthSize): Promise<void> =>
  inBackground(async () => {
    await fillTrade(db, size);
    await fillMoney(db, size);
    await fillContact(db, size);
    await sql`vacuum analyze`.execute(db);
  });
