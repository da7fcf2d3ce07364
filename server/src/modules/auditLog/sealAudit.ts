import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { chainHash, chainStart } from './chainHash';
import {
  findLastSeal,
  isAhead,
  isOver,
  keepSeals,
  lastTaken,
  lockMark,
  moveMark,
  readEntries,
} from './chain.repository';

const entriesAtOnce = 500;
/** Of a run: a backlog is gone through in a few. */
const partsMax = 100;

/**
 * Chains what was written since. Nobody who writes waits for it: places in the order are taken without a lock, and
 * only those are sealed below which nothing more can appear, since all who might have one are over.
 */
export async function sealAudit({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sealAll(db);
  const upto = await lastTaken(db);
  await inTransaction(db, async (tx) => {
    const mark = await lockMark(tx);
    if (mark.upto < upto && ((await isOver(tx, mark.horizon)) || (await isAhead(tx, mark.horizon))))
      await moveMark(tx, upto);
  });
  // Where nobody was writing meanwhile this is final at once; else the next run goes on.
  await sealAll(db);
}

async function sealAll(db: Db): Promise<void> {
  for (let part = 0; part < partsMax; part++) if ((await inTransaction(db, sealPart)) < entriesAtOnce) return;
}

/** @returns how many entries were sealed. */
async function sealPart(tx: Db): Promise<number> {
  const { upto, horizon } = await lockMark(tx);
  if (!(await isOver(tx, horizon))) return 0;
  const last = await findLastSeal(tx);
  const entries = await readEntries(tx, last?.seq ?? Number.MIN_SAFE_INTEGER, upto, entriesAtOnce);
  let hash = last?.hash ?? chainStart;
  const seals = entries.map(({ seq, content }) => ({ seq, hash: (hash = chainHash(hash, content)) }));
  await keepSeals(tx, seals);
  return entries.length;
}
