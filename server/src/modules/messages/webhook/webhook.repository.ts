import { sql, type Insertable, type Selectable } from 'kysely';
import { appState, type DeliveryState } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import { isUniqueViolation } from '../../../platform/db/isUniqueViolation';
import { pageOf } from '../../../platform/db/pageOf';
import type { Tables } from '../../../platform/db/tables';
import { textToColumn } from '../../../platform/i18n/textToColumn';
import type { Translatable } from '../../../platform/i18n/say';
import { shortHash } from '../../../platform/shortHash';
import { testEvent } from './testEvent';

export type WebhookRow = Selectable<Tables['webhooks']>;
export type DeliveryRow = Selectable<Tables['webhook_deliveries']>;

/** @throws {AppError} `E3101` when it does not exist or belongs to somebody else. */
export async function refuseOthersApp(db: Db, ownerId: string, appId: string): Promise<void> {
  const app = await db
    .selectFrom('apps')
    .select('id')
    .where('id', '=', appId)
    .where('owner_id', '=', ownerId)
    .where('state', '!=', appState.removed)
    .executeTakeFirst();
  if (!app) throw new AppError('E3101');
}

/** Differs after each edit. */
export const markOf = ({ url, events }: Pick<WebhookRow, 'url' | 'events'>): string =>
  shortHash([url, ...events]);

/** Webhooks of an app; null: of the account. */
export const listWebhooks = (db: Db, ownerId: string, appId: string | null): Promise<WebhookRow[]> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('app_id', appId === null ? 'is' : '=', appId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** @throws {AppError} `E3303` when it does not exist or belongs to somebody else. */
export async function getWebhook(db: Db, ownerId: string, webhookId: string): Promise<WebhookRow> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhookId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!row) throw new AppError('E3303');
  return row;
}

/** @throws {AppError} `E3304` for a duplicate address. */
export const insertWebhook = (tx: Db, row: Insertable<Tables['webhooks']>) =>
  refuseSameUrl(tx.insertInto('webhooks').values(row).execute());

/** @throws {AppError} `E3304` for a duplicate address. */
export const saveWebhook = (
  tx: Db,
  id: string,
  changes: Partial<Pick<WebhookRow, 'url' | 'events' | 'state' | 'failing_since' | 'secret_sealed'>>,
) => refuseSameUrl(tx.updateTable('webhooks').set(changes).where('id', '=', id).execute());

async function refuseSameUrl(written: Promise<unknown>): Promise<void> {
  try {
    await written;
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('E3304') : error;
  }
}

export const deleteWebhook = (tx: Db, id: string) => tx.deleteFrom('webhooks').where('id', '=', id).execute();

/** For an app that is deleted. */
export const deleteWebhooksOfApp = (tx: Db, appId: string) =>
  tx.deleteFrom('webhooks').where('app_id', '=', appId).execute();

/** For an app with a new owner. */
export const giveWebhooksOfApp = (tx: Db, appId: string, ownerId: string) =>
  tx.updateTable('webhooks').set({ owner_id: ownerId }).where('app_id', '=', appId).execute();

/** `failing_since` keeps the first of consecutive failures. */
export const noteOutcome = (tx: Db, id: string, isSent: boolean, at: Date) =>
  tx
    .updateTable('webhooks')
    .set({ failing_since: isSent ? null : sql<Date>`coalesce(failing_since, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute();

/** @returns its owner, and false when another process was faster. */
export async function giveUp(tx: Db, id: string): Promise<WebhookRow | undefined> {
  return tx
    .updateTable('webhooks')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .returningAll()
    .executeTakeFirst();
}

/** Cancels waiting events. */
export const dropWaiting = (tx: Db, webhookId: string, fault: Translatable) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', fault: String(fault), fault_said: textToColumn(fault) })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();

export const insertDelivery = (tx: Db, row: Insertable<Tables['webhook_deliveries']>) =>
  tx.insertInto('webhook_deliveries').values(row).execute();

/** Newest first. */
export async function pageOfDeliveries(
  db: Db,
  webhookId: string,
  { state, ...page }: { state?: DeliveryState; pageNo: number; pageSize: number },
) {
  let query = db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  if (state) query = query.where('state', '=', state);
  return pageOf(query, page);
}

/** @throws {AppError} `E3303`. */
export async function getDelivery(db: Db, ownerId: string, deliveryId: string): Promise<DeliveryRow> {
  const row = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .selectAll('d')
    .where('d.id', '=', deliveryId)
    .where('w.owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!row) throw new AppError('E3303');
  return row;
}

/**
 * Attempts begin anew, except of an event that waits for its next one: that is made now.
 *
 * @returns false when its state has changed since it was read.
 */
export async function queueAgain(db: Db, { id, state, attempts }: DeliveryRow, at: Date): Promise<boolean> {
  const queued = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', next_attempt_at: at, ...(state !== 'waiting' && { attempts: 0 }) })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  return queued !== undefined;
}

/** For any account. @returns false unless it was given up, its webhook is on, and it is no test. */
export async function queueFailedAgain(tx: Db, id: string, at: Date): Promise<boolean> {
  const queued = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: at })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('event', '!=', testEvent)
    .where('webhook_id', 'in', (eb) => eb.selectFrom('webhooks').select('id').where('state', '=', 'on'))
    .returning('id')
    .executeTakeFirst();
  return queued !== undefined;
}

export const forgetDeliveries = (db: Db, before: Date) =>
  db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .where('state', '!=', 'waiting')
    .execute();

/** Limits the cost of the query, however many are waiting. */
const lookedAtMax = 10_000;

/** How long the oldest due event has been overdue; events of failing webhooks are not counted. */
export async function deliveriesLateMs(db: Db, now: Date): Promise<number> {
  const { due } = await db
    .selectFrom(
      db
        .selectFrom('webhook_deliveries')
        .select(['webhook_id', 'next_attempt_at'])
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '<', now)
        .orderBy('next_attempt_at')
        .limit(lookedAtMax)
        .as('late'),
    )
    .innerJoin('webhooks', 'webhooks.id', 'late.webhook_id')
    .select((eb) => eb.fn.min('late.next_attempt_at').as('due'))
    .where('webhooks.state', '=', 'on')
    .where('webhooks.failing_since', 'is', null)
    .executeTakeFirstOrThrow();
  return due ? now.getTime() - due.getTime() : 0;
}

export async function countDeliveries(db: Db): Promise<Record<'waiting' | 'failed', number>> {
  const count = (state: DeliveryState) =>
    db
      .selectFrom('webhook_deliveries')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow();
  return { waiting: (await count('waiting')).total, failed: (await count('failed')).total };
}
