import { sql } from 'kysely';
import { withdrawState, type PayoutBatch, type WithdrawState } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { ofNamed } from '../../platform/db/ofNamed';
import { pageOf } from '../../platform/db/pageOf';
import { sortAmong, type Sort } from '../../platform/db/sortOf';
import { countInStates } from '../../platform/db/stateCounts';
import { textFromColumn } from '../../platform/i18n/textFromColumn';
import { days, formatInstant, parseDay } from '../../platform/time';
import type { WithdrawRow } from './withdraw.repository';

interface Page {
  pageNo: number;
  pageSize: number;
}
interface OwnFilter extends Page {
  state?: WithdrawState;
  from?: string;
  to?: string;
  sort?: Sort<'amount' | 'createdAt'>;
}

const { waiting, approved, paying } = withdrawState;

/** Its owner may cancel until an operator has looked at it. */
const mayBeCancelled = ({ state, first_by }: Pick<WithdrawRow, 'state' | 'first_by'>): boolean =>
  state === waiting && first_by === null;

const toWithdrawal = (row: WithdrawRow) => ({
  withdrawId: row.id,
  wdNo: row.wd_no,
  amount: formatMinor(row.amount_minor),
  fee: formatMinor(row.fee_minor),
  arrives: formatMinor(row.amount_minor - row.fee_minor),
  bank: row.bank,
  accountEnd: row.account_end,
  state: row.state,
  reason: textFromColumn(row.reason, row.reason_said),
  createdAt: formatInstant(row.created_at),
  endedAt: row.ended_at ? formatInstant(row.ended_at) : null,
  mayCancel: mayBeCancelled(row) ? 1 : 0,
});

const own = (db: Db, ownerId: string) =>
  db.selectFrom('withdrawals').selectAll().where('owner_id', '=', ownerId);

export async function findOpenOf(db: Db, ownerId: string) {
  const row = await own(db, ownerId).where('state', 'in', [waiting, approved, paying]).executeTakeFirst();
  return row ? toWithdrawal(row) : null;
}

/** @throws {AppError} `E3110`. */
export async function findOwn(db: Db, ownerId: string, id: string) {
  const row = await own(db, ownerId).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('E3110');
  return toWithdrawal(row);
}

/** Newest first, with the sum of all pages. */
export async function listOwn(db: Db, ownerId: string, { state, from, to, sort, ...page }: OwnFilter) {
  let query = own(db, ownerId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (from) query = query.where('created_at', '>=', parseDay(from));
  if (to) query = query.where('created_at', '<', new Date(parseDay(to).getTime() + days));
  const sum = await query
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('amount'),
      sql<number>`coalesce(sum(fee_minor), 0)::bigint`.as('fee'),
      sql<number>`count(*)::int`.as('n'),
    ])
    .withPlugin(cacheTotals('n'))
    .executeTakeFirstOrThrow();
  const { order, counted, said } = sortAmong(sum.n, sort, {
    usual: sql`created_at desc, id desc`,
    columns: { amount: sql`amount_minor`, createdAt: sql`created_at` },
  });
  const { rows, ...found } = await pageOf(query.orderBy(order), page, counted);
  return {
    ...found,
    ...said,
    records: rows.map(toWithdrawal),
    sum: { amount: formatMinor(sum.amount), fee: formatMinor(sum.fee) },
  };
}

/** Of all accounts, oldest first: the longest waiting is paid first. */
export async function listAll(
  db: Db,
  { state, name, ...page }: Page & { state: WithdrawState; name: string },
) {
  let query = db
    .selectFrom('withdrawals as w')
    .innerJoin('users as u', 'u.id', 'w.owner_id')
    .leftJoin('users as a', 'a.id', 'w.first_by')
    .leftJoin('users as d', 'd.id', 'w.decided_by')
    .leftJoin('payout_batches as b', 'b.id', 'w.batch_id')
    .where('w.state', '=', state);
  if (name) query = query.where(ofNamed('w.owner_id', name));
  const { total, amount, fee } = name
    ? await sumNamed(db, state, name)
    : await countInStates(db, 'withdrawals', [state]);
  const { rows, ...counted } = await pageOf(
    query
      .selectAll('w')
      .select(['u.nick_name as owner_name', 'a.nick_name as first', 'd.nick_name as decided', 'b.batch_no'])
      .orderBy('w.created_at')
      .orderBy('w.id'),
    page,
    { total },
  );
  return {
    ...counted,
    records: rows.map((row) => ({
      ...toWithdrawal(row),
      ownerName: row.owner_name,
      reviewers: [row.first, row.decided].filter(Boolean).join('、'),
      batchNo: row.batch_no ?? '',
    })),
    sum: { amount: formatMinor(amount), arrives: formatMinor(amount - fee) },
  };
}

const sumNamed = (db: Db, state: WithdrawState, name: string) =>
  db
    .selectFrom('withdrawals as w')
    .where('w.state', '=', state)
    .where(ofNamed('w.owner_id', name))
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(w.amount_minor), 0)::bigint`.as('amount'),
      sql<number>`coalesce(sum(w.fee_minor), 0)::bigint`.as('fee'),
    ])
    .withPlugin(cacheTotals('total'))
    .executeTakeFirstOrThrow();

/** Newest first. */
export async function listBatches(db: Db, page: Page) {
  const { rows, ...counted } = await pageOf(
    db
      .selectFrom('payout_batches as b')
      .innerJoin('users as u', 'u.id', 'b.made_by')
      .selectAll('b')
      .select('u.nick_name as maker')
      .select(({ selectFrom }) => [
        selectFrom('withdrawals as w')
          .whereRef('w.batch_id', '=', 'b.id')
          .select(
            sql<string>`concat_ws(' ', count(*), sum(amount_minor - fee_minor),
            count(*) filter (where state = ${withdrawState.paid}), count(*) filter (where state = ${withdrawState.failed}))`.as(
              'sums',
            ),
          )
          .as('sums'),
      ])
      .orderBy('b.made_at', 'desc')
      .orderBy('b.id', 'desc'),
    page,
  );
  return {
    ...counted,
    records: rows.map((row): PayoutBatch => {
      const [count = 0, arrives = 0, paid = 0, failed = 0] = (row.sums ?? '').split(' ').map(Number);
      return {
        batchId: row.id,
        batchNo: row.batch_no,
        way: row.way,
        count,
        arrives: formatMinor(arrives),
        paid,
        failed,
        madeBy: row.maker,
        madeAt: formatInstant(row.made_at),
      };
    }),
  };
}

/** @throws {AppError} `E3110`. */
export async function findBatch(db: Db, id: string) {
  const row = await db.selectFrom('payout_batches').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('E3110');
  return row;
}

/** One page of a batch, in its order. */
export const readBatch = (db: Db, batchId: string, after: WithdrawRow | null, limit: number) =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('batch_id', '=', batchId)
    .$call((query) => (after === null ? query : query.where('id', '>', after.id)))
    .orderBy('id')
    .limit(limit)
    .execute();

export const findWithdrawal = (db: Db, id: string) =>
  db
    .selectFrom('withdrawals as w')
    .innerJoin('users as u', 'u.id', 'w.owner_id')
    .leftJoin('users as a', 'a.id', 'w.first_by')
    .selectAll('w')
    .select(['u.nick_name as owner_name', 'a.nick_name as first'])
    .where('w.id', '=', id)
    .executeTakeFirst();

export const findByNumber = (db: Db, wdNo: string) =>
  db
    .selectFrom('withdrawals')
    .select(['id', 'wd_no', 'amount_minor', 'state'])
    .where('wd_no', '=', wdNo)
    .executeTakeFirst();
