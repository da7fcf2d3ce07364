import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { accountId, mayBeNegative, type AccountKind } from './ledger.repository';

/** Ledger accounts that can be frozen: those that money is spent or withdrawn from. */
const holdableKinds = ['balance', 'payable'] as const satisfies readonly AccountKind[];
type HoldableKind = (typeof holdableKinds)[number];

/**
 * Freezes an amount, or releases it (negative).
 *
 * @param amountMinor  1/10000 yuan.
 * @returns false when less is available.
 */
export async function holdAmount(
  tx: Db,
  ownerId: string,
  kind: HoldableKind,
  amountMinor: number,
): Promise<boolean> {
  const changed = await tx
    .updateTable('ledger_accounts')
    .set({ held_minor: sql`held_minor + ${amountMinor}::bigint` })
    .where('id', '=', accountId({ ownerId, kind }))
    .where(
      sql<boolean>`(${amountMinor}::bigint < 0
        or (balance_minor - held_minor >= ${amountMinor}::bigint and not is_held))`,
    )
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Freezes an account including later income, or releases it. */
export async function holdAll(tx: Db, ownerId: string, isHeld: boolean): Promise<void> {
  // In the order in which `transfer` posts.
  for (const kind of holdableKinds) {
    const id = accountId({ ownerId, kind });
    const may_be_negative = mayBeNegative.includes(kind);
    await tx
      .insertInto('ledger_accounts')
      .values({ id, owner_id: ownerId, kind, may_be_negative, is_held: isHeld })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_held: isHeld }))
      .execute();
  }
}
