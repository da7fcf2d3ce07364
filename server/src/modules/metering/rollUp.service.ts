import type { Db } from '../../platform/db/Db';
import type { Grain } from '../../platform/db/tables';
import { grainsFinestFirst, sumCalls, sumCodes, sumLatencies, type CountedCall } from './sumUsage';
import { addCodes, addLatencies, addSums } from './usage.repository';
import { markCounted } from './usageSums.repository';

/** Adds calls to the sums of their minute, hour and day. */
export async function rollUp(
  tx: Db,
  calls: readonly CountedCall[],
  grains: readonly Grain[] = grainsFinestFirst,
): Promise<void> {
  for (const grain of grains) {
    await addSums(tx, sumCalls(grain, calls));
    await addLatencies(tx, sumLatencies(grain, calls));
  }
  await addCodes(tx, sumCodes(calls));
  await markCounted(
    tx,
    calls.map(({ at }) => at),
  );
}
