import { sql, type Insertable } from 'kysely';
import type { UsageBatch, UsageEvent } from '@portal/contract/gateway';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { dayStart, formatDate, hours, minutes } from '../../platform/time';
import type { BudgetService } from '../finance/budget.service';
import { earningMoves } from '../finance/earningMoves';
import { accountId, balanceOf, transfer, type Move } from '../finance/ledger';
import { bucketOf } from './latencyBuckets';

type RecordRow = Insertable<Tables['call_records']> & { provider_user_id: string | null };

const rowsPerInsert = 500;
export const grains = { minute: minutes, hour: hours, day: 24 * hours } as const;
export type Grain = keyof typeof grains;

export type MeterService = ReturnType<typeof createMeterService>;

export function createMeterService({ db, clock }: Deps, budgets: BudgetService) {
  /** Adds what a call belongs to; events of subscriptions that do not exist are dropped. */
  async function complete(tx: Db, events: UsageEvent[]): Promise<RecordRow[]> {
    const ids = [...new Set(events.map(({ subscriptionId }) => subscriptionId))];
    const rows = await tx
      .selectFrom('subscriptions')
      .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
      .innerJoin('providers', 'providers.id', 'api_products.provider_id')
      .select([
        'subscriptions.id',
        'app_id',
        'api_id',
        'applicant_id',
        'env',
        'providers.id as provider_id',
        'providers.user_id as provider_user_id',
      ])
      .where('subscriptions.id', 'in', ids)
      .execute();
    const known = new Map(rows.map((row) => [row.id, row]));
    return events.flatMap((event) => {
      const of = known.get(event.subscriptionId);
      if (!of) return [];
      return {
        request_id: event.requestId,
        at: new Date(event.at),
        subscription_id: of.id,
        app_id: of.app_id,
        api_id: of.api_id,
        owner_id: of.applicant_id,
        provider_id: of.provider_id,
        provider_user_id: of.provider_user_id,
        env: of.env,
        key_id: event.keyId,
        operation: event.operation.slice(0, 200),
        status: event.status,
        code: event.code,
        is_billed: event.isBilled,
        cost_minor: event.isBilled ? event.costMinor : 0,
        latency_ms: Math.max(0, Math.round(event.latencyMs)),
        address: event.address.slice(0, 45),
        lease_id: event.leaseId,
      };
    });
  }

  /** Keeps what has not been kept before. */
  async function insertNew(tx: Db, rows: RecordRow[]): Promise<RecordRow[]> {
    const fresh = new Set<string>();
    for (let start = 0; start < rows.length; start += rowsPerInsert) {
      const part = rows.slice(start, start + rowsPerInsert);
      const inserted = await tx
        .insertInto('call_records')
        .values(part.map(({ provider_user_id: _, ...row }) => row))
        .onConflict((conflict) => conflict.doNothing())
        .returning('request_id')
        .execute();
      for (const { request_id } of inserted) fresh.add(request_id);
    }
    // The same id twice within a batch counts once, too.
    return rows.filter(({ request_id }) => fresh.delete(request_id));
  }

  /**
   * Takes billed calls off what their leases hold. Everything is locked in the order that granting a lease uses
   * (leases, quotas, budgets, money), whatever the calls of a batch belong to.
   *
   * @returns Budgets that have something more on them.
   */
  async function settle(tx: Db, rows: RecordRow[]): Promise<Set<string>> {
    const byLease = groupBy(rows, ({ lease_id }) => lease_id!);
    const leases = await lockLeases(tx, [...byLease.keys()]);
    const budgetShares: { budgetId: string; periodStart: string; cost: number; isOpen: boolean }[] = [];
    const moves: Move[] = [];
    for (const lease of leases) {
      const calls = byLease.get(lease.id)!;
      const cost = calls.reduce((sum, { cost_minor }) => sum + cost_minor, 0);
      const isOpen = lease.closed_at === null;
      await tx
        .updateTable('leases')
        .set({
          calls_settled: sql`calls_settled + ${calls.length}::int`,
          ...(isOpen && { minor_reserved: sql`minor_reserved - ${cost}::bigint` }),
        })
        .where('id', '=', lease.id)
        .execute();
      for (const period of lease.quotas) {
        await tx
          .updateTable('subscription_quotas')
          .set({
            used: sql`used + ${calls.length}::int`,
            ...(isOpen && { reserved: sql`reserved - ${calls.length}::int` }),
          })
          .where('subscription_id', '=', lease.subscription_id)
          .where('period', '=', period)
          .execute();
      }
      if (cost === 0) continue;
      budgetShares.push(...lease.budgets.map((share) => ({ ...share, cost, isOpen })));
      moves.push(
        { ownerId: lease.payer_id, kind: isOpen ? 'reserved' : 'balance', amountMinor: -cost },
        ...earningMoves(calls[0]!.provider_user_id, cost),
      );
    }

    budgetShares.sort((a, b) => a.budgetId.localeCompare(b.budgetId));
    for (const { budgetId, periodStart, cost, isOpen } of budgetShares) {
      await tx
        .updateTable('budget_periods')
        .set({
          used_minor: sql`used_minor + ${cost}::bigint`,
          ...(isOpen && { reserved_minor: sql`reserved_minor - ${cost}::bigint` }),
        })
        .where('budget_id', '=', budgetId)
        .where('period_start', '=', periodStart)
        .execute();
    }
    if (moves.length > 0) await pay(tx, rows, moves);
    return new Set(budgetShares.map(({ budgetId }) => budgetId));
  }

  const lockLeases = (tx: Db, ids: string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : tx
          .selectFrom('leases')
          .selectAll()
          .where('id', 'in', ids)
          .orderBy('subscription_id')
          .orderBy('id')
          .forUpdate()
          .execute();

  /** One transfer for a batch, named after its first call: a call is in one batch only. */
  async function pay(tx: Db, rows: RecordRow[], moves: Move[]): Promise<void> {
    const covered = await coverShortfall(tx, moves);
    const transferId = await transfer(tx, {
      key: `usage:${rows[0]!.request_id}`,
      kind: 'usage',
      memo: '',
      at: clock(),
      moves: covered,
    });
    const paid = rows.filter(({ cost_minor }) => cost_minor > 0).map(({ request_id }) => request_id);
    for (let start = 0; start < paid.length; start += rowsPerInsert) {
      await tx
        .updateTable('call_records')
        .set({ transfer_id: transferId })
        .where('request_id', 'in', paid.slice(start, start + rowsPerInsert))
        .execute();
    }
  }

  /**
   * What arrives after its lease was given back is taken from the balance; what the balance lacks is the portal's
   * loss, not the provider's.
   */
  async function coverShortfall(tx: Db, moves: Move[]): Promise<Move[]> {
    const owed = new Map<string, number>();
    for (const { ownerId, kind, amountMinor } of moves)
      if (kind === 'balance') owed.set(ownerId!, (owed.get(ownerId!) ?? 0) - amountMinor);
    const extra: Move[] = [];
    for (const [ownerId, cost] of [...owed].sort(([a], [b]) => a.localeCompare(b))) {
      await tx
        .selectFrom('ledger_accounts')
        .select('id')
        .where('id', '=', accountId({ ownerId, kind: 'balance' }))
        .forUpdate()
        .execute();
      const missing = cost - (await balanceOf(tx, { ownerId, kind: 'balance' }));
      if (missing <= 0) continue;
      extra.push(
        { ownerId, kind: 'balance', amountMinor: missing },
        { ownerId: null, kind: 'writeoff', amountMinor: -missing },
      );
    }
    return [...moves, ...extra];
  }

  /** Gives the charge of a broken answer back. */
  async function voidCall(tx: Db, requestId: string): Promise<void> {
    const row = await tx
      .updateTable('call_records')
      .set({ is_billed: false })
      .where('request_id', '=', requestId)
      .where('is_billed', '=', true)
      .returningAll()
      .executeTakeFirst();
    if (!row) return;
    const provider = await tx
      .selectFrom('providers')
      .select('user_id')
      .where('id', '=', row.provider_id)
      .executeTakeFirst();
    if (row.cost_minor > 0) {
      await transfer(tx, {
        key: `void:${requestId}`,
        kind: 'refund',
        memo: '调用中断退回',
        at: clock(),
        moves: [
          { ownerId: row.owner_id, kind: 'balance', amountMinor: row.cost_minor },
          ...earningMoves(provider?.user_id ?? null, row.cost_minor).map((move) => ({
            ...move,
            amountMinor: -move.amountMinor,
          })),
        ],
      });
      const lease = row.lease_id
        ? await tx.selectFrom('leases').select('budgets').where('id', '=', row.lease_id).executeTakeFirst()
        : undefined;
      for (const { budgetId, periodStart } of lease?.budgets ?? []) {
        await tx
          .updateTable('budget_periods')
          .set({ used_minor: sql`greatest(0, used_minor - ${row.cost_minor}::bigint)` })
          .where('budget_id', '=', budgetId)
          .where('period_start', '=', periodStart)
          .execute();
      }
      await tx
        .updateTable('call_records')
        .set({ cost_minor: 0 })
        .where('request_id', '=', requestId)
        .execute();
    }
    for (const grain of Object.keys(grains) as Grain[]) {
      await tx
        .updateTable('usage_rollups')
        .set({
          failures: sql`failures + 1`,
          billed: sql`billed - 1`,
          cost_minor: sql`cost_minor - ${row.cost_minor}::bigint`,
        })
        .where('grain', '=', grain)
        .where('subscription_id', '=', row.subscription_id)
        .where('starts_at', '=', startOf(grain, row.at))
        .execute();
    }
  }

  return {
    /** Counts each call once, however often it is sent, and moves its money: all of a batch or nothing. */
    async ingest({ events, voided }: UsageBatch): Promise<{ counted: number }> {
      const counted = await db.transaction().execute(async (tx) => {
        const fresh = events.length > 0 ? await insertNew(tx, await complete(tx, events)) : [];
        const billed = fresh.filter(({ is_billed, lease_id }) => is_billed && lease_id !== null);
        const touched = await settle(tx, billed);
        await rollUp(tx, fresh);
        await markKeys(tx, fresh);
        for (const budgetId of [...touched].sort()) {
          const budget = await tx
            .selectFrom('budgets')
            .selectAll()
            .where('id', '=', budgetId)
            .executeTakeFirst();
          if (budget) await budgets.judge(tx, budget);
        }
        return fresh.length;
      });
      for (const requestId of voided) await db.transaction().execute((tx) => voidCall(tx, requestId));
      return { counted };
    },
  };
}

/** Start of the minute, hour or day (Asia/Shanghai) that an instant is in. */
export function startOf(grain: Grain, at: Date): Date {
  if (grain === 'day') return dayStart(at);
  return new Date(Math.floor(at.getTime() / grains[grain]) * grains[grain]);
}

/** Adds calls to the sums of their minute, hour and day. */
export async function rollUp(
  tx: Db,
  rows: readonly Omit<RecordRow, 'provider_user_id'>[],
  only: readonly Grain[] = Object.keys(grains) as Grain[],
): Promise<void> {
  for (const grain of only) {
    const sums = groupBy(rows, (row) => `${row.subscription_id} ${startOf(grain, row.at as Date).getTime()}`);
    const rollups = [...sums.values()].map((group) => {
      const [first] = group;
      return {
        grain,
        starts_at: startOf(grain, first!.at as Date),
        subscription_id: first!.subscription_id,
        owner_id: first!.owner_id,
        provider_id: first!.provider_id,
        app_id: first!.app_id,
        api_id: first!.api_id,
        env: first!.env,
        calls: group.length,
        failures: group.filter(({ is_billed }) => !is_billed).length,
        billed: group.filter(({ is_billed }) => is_billed).length,
        cost_minor: group.reduce((sum, { cost_minor }) => sum + cost_minor, 0),
        latency_ms_sum: group.reduce((sum, { latency_ms }) => sum + latency_ms, 0),
      };
    });
    rollups.sort((a, b) => a.subscription_id.localeCompare(b.subscription_id) || +a.starts_at - +b.starts_at);
    await insertInParts(rollups, (part) =>
      tx
        .insertInto('usage_rollups')
        .values(part)
        .onConflict((conflict) =>
          conflict.columns(['grain', 'subscription_id', 'starts_at']).doUpdateSet({
            calls: sql`usage_rollups.calls + excluded.calls`,
            failures: sql`usage_rollups.failures + excluded.failures`,
            billed: sql`usage_rollups.billed + excluded.billed`,
            cost_minor: sql`usage_rollups.cost_minor + excluded.cost_minor`,
            latency_ms_sum: sql`usage_rollups.latency_ms_sum + excluded.latency_ms_sum`,
          }),
        )
        .execute(),
    );
    const buckets = groupBy(
      rows,
      (row) =>
        `${row.subscription_id} ${startOf(grain, row.at as Date).getTime()} ${bucketOf(row.latency_ms)}`,
    );
    const latencies = [...buckets.entries()]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([, group]) => ({
        grain,
        starts_at: startOf(grain, group[0]!.at as Date),
        subscription_id: group[0]!.subscription_id,
        bucket: bucketOf(group[0]!.latency_ms),
        calls: group.length,
      }));
    await insertInParts(latencies, (part) =>
      tx
        .insertInto('usage_latencies')
        .values(part)
        .onConflict((conflict) =>
          conflict
            .columns(['grain', 'subscription_id', 'starts_at', 'bucket'])
            .doUpdateSet({ calls: sql`usage_latencies.calls + excluded.calls` }),
        )
        .execute(),
    );
  }
  const codes = groupBy(
    rows.filter(({ is_billed }) => !is_billed),
    (row) => `${row.subscription_id} ${formatDate(row.at as Date)} ${row.code || row.status}`,
  );
  await insertInParts(
    [...codes.entries()]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([, group]) => ({
        day: formatDate(group[0]!.at as Date),
        subscription_id: group[0]!.subscription_id,
        code: group[0]!.code || String(group[0]!.status),
        calls: group.length,
      })),
    (part) =>
      tx
        .insertInto('usage_codes')
        .values(part)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'subscription_id', 'code'])
            .doUpdateSet({ calls: sql`usage_codes.calls + excluded.calls` }),
        )
        .execute(),
  );
}

async function insertInParts<Row>(rows: Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await insert(rows.slice(start, start + rowsPerInsert));
  }
}

async function markKeys(tx: Db, rows: RecordRow[]): Promise<void> {
  const latest = new Map<string, Date>();
  for (const { key_id, at } of rows) {
    const known = latest.get(key_id);
    if (!known || known < (at as Date)) latest.set(key_id, at as Date);
  }
  for (const id of [...latest.keys()].sort()) {
    await tx
      .updateTable('app_keys')
      .set({ last_used_at: latest.get(id)! })
      .where('id', '=', id)
      .execute();
  }
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
