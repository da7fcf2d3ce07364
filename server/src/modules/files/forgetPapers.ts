import type { Config } from '../../platform/config';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { days, formatInstant } from '../../platform/time';
import { forgetFiles } from './forgetFiles';

/** Cases whose papers are stored for a limited time. */
interface PaperHolder {
  /** Cases with papers that have been inactive since before this time. */
  list: (db: Db, before: Date, limit: number) => Promise<{ id: string }[]>;
  /** Removes the papers from a locked case, if it is still inactive. @returns its files. */
  drop: (tx: Db, id: string, before: Date) => Promise<(string | null | undefined)[]>;
}

const atOnce = 100;

/** Until when the papers of a case that has been inactive since then are stored; null: as long as they are needed. */
export const papersUntil = ({ papersKeptDays }: Pick<Config, 'papersKeptDays'>, restedAt: Date | null) =>
  restedAt && formatInstant(new Date(restedAt.getTime() + papersKeptDays * days));

/** Removes papers whose retention period is over, case by case. @returns how many failed. */
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
