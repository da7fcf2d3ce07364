import { sql } from 'kysely';
import { appState, type UserApp, type UserKey, type UserOrder, type UserSubscription } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { pageOf } from '../../platform/db/pageOf';
import { pageOfIds } from '../../platform/db/pageOfIds';
import { formatInstant } from '../../platform/time';

interface Page {
  accountId: string;
  pageNo: number;
  pageSize: number;
}

interface Found<Row> {
  records: Row[];
  total: number;
  pageNo: number;
  pageSize: number;
}

const shown = (at: Date | null) => at && formatInstant(at);

export async function listNotes(db: Db, { accountId, ...page }: Page) {
  const query = db
    .selectFrom('user_notes')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id');
  const { rows, ...found } = await pageOf(query, page);
  return {
    ...found,
    records: rows.map(({ id, author_name, text, created_at }) => ({
      noteId: id,
      author: author_name,
      text,
      createdAt: formatInstant(created_at),
    })),
  };
}

export async function listApps(db: Db, { accountId, ...page }: Page): Promise<Found<UserApp>> {
  const query = db
    .selectFrom('apps')
    .selectAll()
    .where('owner_id', '=', accountId)
    .where('state', '!=', appState.removed)
    .orderBy('created_at', 'desc')
    .orderBy('id');
  const { rows, ...found } = await pageOf(query, page);
  return {
    ...found,
    records: rows.map((app) => ({
      appId: app.id,
      name: app.name,
      state: app.state,
      isBarred: app.barred_at ? 1 : 0,
      createdAt: formatInstant(app.created_at),
    })),
  };
}

export async function listKeys(db: Db, { accountId, ...page }: Page): Promise<Found<UserKey>> {
  const own = db.selectFrom('app_keys').select('id').where('account_id', '=', accountId);
  const { ids, ...found } = await pageOfIds(db, own, sql`created_at desc, id`, page);
  const rows = await db
    .selectFrom('app_keys as k')
    .innerJoin('apps as a', 'a.id', 'k.app_id')
    .selectAll('k')
    .select('a.name as app_name')
    .where(sql<boolean>`k.id = any(${ids}::text[])`)
    .orderBy(sql`array_position(${ids}::text[], k.id)`)
    .execute();
  return {
    ...found,
    records: rows.map((key) => ({
      keyId: key.id,
      keyMask: key.key_mask,
      name: key.name,
      appId: key.app_id,
      appName: key.app_name,
      env: key.env,
      state: key.state,
      isBarred: key.barred_at ? 1 : 0,
      lastUsedAt: shown(key.last_used_at),
      createdAt: formatInstant(key.created_at),
    })),
  };
}

export async function listSubscriptions(
  db: Db,
  { accountId, ...page }: Page,
): Promise<Found<UserSubscription>> {
  const own = db.selectFrom('subscriptions').select('id').where('applicant_id', '=', accountId);
  const { ids, ...found } = await pageOfIds(db, own, sql`submitted_at desc, id`, page);
  const rows = await db
    .selectFrom('subscriptions as s')
    .innerJoin('api_products as p', 'p.id', 's.api_id')
    .innerJoin('apps as a', 'a.id', 's.app_id')
    .select([
      's.id',
      's.apply_no',
      's.api_id',
      'p.name as api_name',
      'a.name as app_name',
      's.env',
      's.state',
      's.submitted_at',
    ])
    .where(sql<boolean>`s.id = any(${ids}::text[])`)
    .orderBy(sql`array_position(${ids}::text[], s.id)`)
    .execute();
  return {
    ...found,
    records: rows.map((row) => ({
      applyId: row.id,
      applyNo: row.apply_no,
      apiId: row.api_id,
      apiName: row.api_name,
      appName: row.app_name,
      env: row.env,
      state: row.state,
      submittedAt: formatInstant(row.submitted_at),
    })),
  };
}

export async function listOrders(db: Db, { accountId, ...page }: Page): Promise<Found<UserOrder>> {
  const query = db
    .selectFrom('recharge_orders')
    .select(['order_no', 'amount_minor', 'channel', 'state', 'created_at'])
    .where('owner_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('order_no');
  const { rows, ...found } = await pageOf(query, page);
  return {
    ...found,
    records: rows.map((order) => ({
      orderNo: order.order_no,
      amount: formatMinor(order.amount_minor),
      channel: order.channel,
      state: order.state,
      createdAt: formatInstant(order.created_at),
    })),
  };
}
