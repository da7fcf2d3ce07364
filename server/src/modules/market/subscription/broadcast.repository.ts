import type { Selectable } from 'kysely';
import { liveStates } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { newId } from '../../../platform/ids';
import { serializeText } from '../../../platform/i18n/serializeText';
import { parseText } from '../../../platform/i18n/parseText';
import type { TranslatableText } from '../../../platform/i18n/say';
import { selectedSubscriptions, type SubscriptionRow } from './subscription.repository';

type BroadcastRow = Selectable<Tables['subscriber_tellings']>;
type NewBroadcast = Pick<BroadcastRow, 'api_id' | 'ends' | 'event' | 'link' | 'at'> & Message;

interface Message {
  title: TranslatableText;
  text: TranslatableText;
}

const perRun = 100;

export async function addBroadcast(tx: Db, { title, text, ...broadcast }: NewBroadcast): Promise<void> {
  await tx
    .insertInto('subscriber_tellings')
    .values({
      ...broadcast,
      id: newId('broadcast'),
      title: String(title),
      text: String(text),
      said: JSON.stringify({ title: serializeText(title), text: serializeText(text) }),
    })
    .execute();
}

/** Message in each reader's language; texts of older servers are Chinese. */
export const saidOf = ({ said, title, text }: BroadcastRow): Message =>
  said ? { title: parseText(said.title), text: parseText(said.text) } : { title, text };

/** Unfinished announcements in order. */
export const listBroadcasts = (db: Db) =>
  db.selectFrom('subscriber_tellings').select('id').orderBy('at').orderBy('id').limit(perRun).execute();

/** Undefined when it is finished, or another process works on it. */
export const lockBroadcast = (tx: Db, id: string): Promise<BroadcastRow | undefined> =>
  tx
    .selectFrom('subscriber_tellings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function saveProgress(tx: Db, id: string, toldTo: string): Promise<void> {
  await tx.updateTable('subscriber_tellings').set({ told_to: toldTo }).where('id', '=', id).execute();
}

export async function removeBroadcast(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('subscriber_tellings').where('id', '=', id).execute();
}

/** Owners with a subscription at the time of the announcement, each once, even if it has ended since. */
export async function listReceivers(
  tx: Db,
  { api_id, at, told_to }: BroadcastRow,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select('applicant_id')
    .where('api_id', '=', api_id)
    .where('applicant_id', '>', told_to)
    .where('submitted_at', '<=', at)
    .where(({ or, eb }) => or([eb('state', 'in', liveStates), eb('decided_at', '>', at)]))
    .groupBy('applicant_id')
    .orderBy('applicant_id')
    .limit(limit)
    .execute();
  return rows.map(({ applicant_id }) => applicant_id);
}

/** Current subscriptions of an API that end with it. */
export const listToEnd = (tx: Db, { api_id, at }: BroadcastRow, limit: number): Promise<SubscriptionRow[]> =>
  selectedSubscriptions(tx)
    .where('subscriptions.api_id', '=', api_id)
    .where('subscriptions.state', 'in', liveStates)
    .where('submitted_at', '<=', at)
    .orderBy('subscriptions.id')
    .limit(limit)
    .execute();
