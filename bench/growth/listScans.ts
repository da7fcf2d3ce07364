import { sql } from 'kysely';
import { planOf } from '../../server/test/growth/explain';
import { growthCalls, nameOf } from '../../server/test/growth/growthCalls';
import { askGrowing } from '../../server/test/growth/growthSessions';
import { scansOf } from '../../server/test/growth/scansOf';
import { printResults } from '../lib/printResults';
import type { AskedPortal } from './growPortal';

/** Sequential reads of smaller tables take no time. */
const rowsMin = 5000;
const shownMax = 160;

/** Prints each statement of the calls, once, whose plan reads a table sequentially. */
export async function listScans({ db, statements, portal, cookies }: AskedPortal): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples >= ${rowsMin}::int`.execute(db);
  const grown = new Set(rows.map(({ name }) => name));
  const found = new Map<string, Record<string, string>>();
  for (const asked of growthCalls) {
    const sent = await statements.during(() => askGrowing(portal.app, cookies, asked));
    for (const statement of sent) {
      const plan = await planOf(db, statement);
      for (const { table, how } of plan ? scansOf(plan, rowsMin) : []) {
        const text = statement.sql.replace(/\s+/g, ' ').trim();
        const key = `${table} ${text}`;
        if (!grown.has(table) || found.has(key)) continue;
        found.set(key, { call: nameOf(asked), table, how, statement: text.slice(0, shownMax) });
      }
    }
  }
  console.log(`\n${found.size} 条语句从头到尾读一张 ${rowsMin} 行以上的表`);
  if (found.size > 0) printResults([...found.values()]);
}
