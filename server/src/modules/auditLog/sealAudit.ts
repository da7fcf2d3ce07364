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
/** Batches per run: a backlog takes several runs. */
const partsMax = 100;

/**
 * Seals the entries written since. Writers are never blocked: they take positions without a lock, and entries are
 * sealed only up to a position below which none can appear any more, because all transactions that might have one have
 * ended.
 */
export async function sealAudit({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sealAll(db);
  const upto = await lastTaken(db);
  await inTransaction(db, async (tx) => {
    const mark = await lockMark(tx);
    if (mark.upto < upto && ((await isOver(tx, mark.horizon)) || (await isAhead(tx, mark.horizon))))
      await moveMark(tx, upto);
  });
  // If nobody was writing in the meantime, this seals everything; otherwise the next run continues.
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
