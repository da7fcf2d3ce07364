import type { Call } from '@portal/calls';
import { AppError } from '../AppError';
import type { Deps } from '../Deps';
import type { Db } from '../db/Db';
import { inTransaction } from '../db/inTransaction';
import { sha256 } from '../ids';
import { createSeal } from '@portal/contract/seal';
import type { Member } from './Member';

interface Work<Reply, Prepared> {
  prepare: () => Promise<Prepared>;
  /** Taken before the request number, which shares the row of the person with every other write of theirs. */
  lock?: (tx: Db) => Promise<void>;
  run: (tx: Db, prepared: Prepared) => Promise<Reply>;
}

/**
 * Runs a write once per request number of a person; without a number, each time. Number, effect and answer are
 * committed together, so that a repeat gets the first answer however the first attempt ended. A refusal leaves no trace:
 * it may be retried with the same number.
 *
 * @throws {AppError} `E0409` when the number was used with other content or for another account.
 */
export async function onlyOnce<Reply, Prepared>(
  { db, clock, config }: Deps,
  definition: Call,
  { id: accountId, person }: Pick<Member, 'id' | 'person'>,
  { reqNo, ...body }: { reqNo?: string },
  { prepare, lock, run }: Work<Reply, Prepared>,
): Promise<{ result: Reply; isReplayed: boolean }> {
  if (reqNo === undefined) {
    const prepared = await prepare();
    const result = await inTransaction(db, async (tx) => {
      await lock?.(tx);
      return run(tx, prepared);
    });
    return { result, isReplayed: false };
  }
  const key = { user_id: person.id, call: definition.path, req_no: reqNo };
  const bodyHash = sha256(JSON.stringify(accountId === person.id ? body : { ...body, accountId }));
  // Sealed, because answers may contain a secret that is shown once.
  const seal = createSeal(config.sealKeys, 'reply');
  const known = await findAnswer(db, key);
  if (known) return { result: replay<Reply>(known, bodyHash, seal.open), isReplayed: true };
  const prepared = await prepare();

  return inTransaction(db, async (tx) => {
    await lock?.(tx);
    // A concurrent repeat waits here for the first commit.
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values({ ...key, body_hash: bodyHash, created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('req_no')
      .executeTakeFirst();
    if (!claimed) {
      const first = await findAnswer(tx, key);
      return { result: replay<Reply>(first!, bodyHash, seal.open), isReplayed: true };
    }
    const result = await run(tx, prepared);
    await tx
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(seal.close(JSON.stringify(result))) })
      .where('user_id', '=', key.user_id)
      .where('call', '=', key.call)
      .where('req_no', '=', key.req_no)
      .execute();
    return { result, isReplayed: false };
  });
}

interface Key {
  user_id: string;
  call: string;
  req_no: string;
}

const findAnswer = (db: Db, key: Key) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reply'])
    .where('user_id', '=', key.user_id)
    .where('call', '=', key.call)
    .where('req_no', '=', key.req_no)
    .executeTakeFirst();

function replay<Reply>(
  first: { body_hash: string; reply: string | null },
  bodyHash: string,
  open: (sealed: string) => string,
): Reply {
  if (first.body_hash !== bodyHash) throw new AppError('E0409');
  return JSON.parse(open(first.reply!)) as Reply;
}
