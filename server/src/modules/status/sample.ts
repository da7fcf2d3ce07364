import { statusDays } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { dayStart, formatDate, minutes } from '../../platform/time';
import { findHealth } from './findHealth';
import { listOngoingMaintenance } from './incident.queries';
import { countMinutes, forgetDays, keepFound, listParts } from './part.repository';

/** Nobody looked for so long: no server was there. Longer: the portal was not running at all. */
const [gapMin, gapMax] = [3, 6 * 60];

/** Looks how everything does, and adds the minute to the day. What is being maintained counts for nothing. */
export async function sample(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = deps;
  const found = await findHealth(deps);
  const now = clock();
  const last = (await listParts(db)).find(({ part }) => part === 'server');
  const gap = last ? Math.floor((now.getTime() - last.checked_at.getTime()) / minutes) : 0;
  const maintained = await listOngoingMaintenance(db);
  await inTransaction(db, async (tx) => {
    await keepFound(tx, found, now);
    for (const { part, health } of found) {
      if (maintained.has(part)) continue;
      const missed = part === 'server' && gap >= gapMin && gap <= gapMax ? gap - 1 : 0;
      const counted = { good: 0, degraded: 0, down: missed };
      counted[health] += 1;
      await countMinutes(tx, part, now, counted);
    }
    await forgetDays(tx, formatDate(dayStart(now, statusDays)));
  });
}
