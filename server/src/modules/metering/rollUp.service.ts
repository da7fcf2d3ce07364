import type { Db } from '../../platform/db/Db';
import type { Grain } from '../../platform/db/tables';
import {
  coarserLatencies,
  coarserSums,
  grainsFinestFirst,
  sumCalls,
  sumCodes,
  sumLatencies,
  type CountedCall,
} from './sumUsage';
import { addCodes, addLatencies, addSums } from './usage.repository';
import { markCounted } from './usageSums.repository';

/**
 * Adds calls to the sums of their minute, hour and day.
 *
 * @param grains  Finest first: coarser sums are derived from it.
 */
export async function rollUp(
  tx: Db,
  calls: readonly CountedCall[],
  [finest, ...coarser]: readonly [Grain, ...Grain[]] = grainsFinestFirst,
): Promise<void> {
  const sums = sumCalls(finest, calls);
  const latencies = sumLatencies(finest, calls);
  await addSums(tx, [...sums, ...coarser.flatMap((grain) => coarserSums(grain, sums))]);
  await addLatencies(tx, [...latencies, ...coarser.flatMap((grain) => coarserLatencies(grain, latencies))]);
  await addCodes(tx, sumCodes(calls));
  await markCounted(
    tx,
    calls.map(({ at }) => at),
  );
}
