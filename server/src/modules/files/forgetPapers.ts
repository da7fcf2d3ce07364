import type { Config } from '../../platform/config';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { days, formatInstant } from '../../platform/time';
import { forgetFiles } from './forgetFiles';

/** Cases whose papers are not kept for good. */
interface PaperHolder {
  /** Cases at rest since before an instant that still have papers. */
  list: (db: Db, before: Date, limit: number) => Promise<{ id: string }[]>;
  /** Takes the papers out of one, locked, that is still at rest. @returns the files that it had. */
  drop: (tx: Db, id: string, before: Date) => Promise<(string | null | undefined)[]>;
}

const atOnce = 100;

/** Till when papers of a case are kept that has been at rest since then; null: as long as they are needed. */
export const papersUntil = ({ papersKeptDays }: Pick<Config, 'papersKeptDays'>, restedAt: Date | null) =>
  restedAt && formatInstant(new Date(restedAt.getTime() + papersKeptDays * days));

/** Lets go of papers that have been kept long enough, case by case. @returns how many failed. */
export async function forgetPapers(
  { db, clock, config, log }: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  { list, drop }: PaperHolder,
): Promise<number> {
  const before = new Date(clock().getTime() - config.papersKeptDays * days);
  return forEachRow(
    log,
    await list(db, before, atOnce),
    ({ id }) => id,
    ({ id }) => inTransaction(db, async (tx) => forgetFiles(tx, await drop(tx, id, before), clock())),
  );
}
