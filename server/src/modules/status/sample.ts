import { statusDays } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { dayStart, formatDate, minutes } from '../../platform/time';
import { listSeenGateways } from '../metering';
import { findGateways, findHealth, gatewaySilentMs, type Found } from './findHealth';
import { keepNumbers, listNumbers } from './gatewayNumber.repository';
import { listOngoingMaintenance } from './incident.queries';
import { numberGateways } from './numberGateways';
import { countMinutes, forgetDays, forgetGatewaysBut, keepFound, listParts } from './part.repository';
import { gatewayOf } from './partName';

/** Nobody looked for so long: no server was there. Longer: the portal was not running at all. */
const [gapMin, gapMax] = [3, 6 * 60];

/** Looks how everything does, and adds the minute to the day. What is being maintained counts for nothing. */
export async function sample(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const heard = await listSeenGateways(db, now);
  const there = heard.filter(({ hasLeft }) => !hasLeft);
  const all = await findHealth(db, heard, now);
  const last = (await listParts(db)).find(({ part }) => part === 'server');
  const awayMs = last ? now.getTime() - last.checked_at.getTime() : Infinity;
  const gap = last ? Math.floor(awayMs / minutes) : 0;
  // While no server was there no gateway could report: a silent one may be well.
  const isKnown = ({ part, health }: Found) =>
    awayMs <= gatewaySilentMs || health !== 'down' || !(part === 'gateway' || gatewayOf(part) !== null);
  const maintained = await listOngoingMaintenance(db);
  await inTransaction(db, async (tx) => {
    const numbers = await listNumbers(tx);
    const numbered = numberGateways(numbers, there, now);
    await keepNumbers(tx, numbers, numbered);
    const gateways = findGateways(numbered, there, now);
    await forgetGatewaysBut(
      tx,
      gateways.map(({ part }) => part),
    );
    const found = [...all, ...gateways].filter(isKnown);
    await keepFound(tx, found, now);
    for (const { part, health } of found) {
      // What all gateways are maintained for each of them is.
      if (maintained.has(part) || (gatewayOf(part) !== null && maintained.has('gateway'))) continue;
      const missed = part === 'server' && gap >= gapMin && gap <= gapMax ? gap - 1 : 0;
      const counted = { good: 0, degraded: 0, down: missed };
      counted[health] += 1;
      await countMinutes(tx, part, now, counted);
    }
    await forgetDays(tx, formatDate(dayStart(now, statusDays)));
  });
}
