import { sql } from 'kysely';
import {
  deliveriesCountedMax,
  type ChannelState,
  type DeliveryState,
  type OutgoingChannel,
} from '@portal/calls';
import { isMobile } from '@portal/rules';
import { boundedPageOf } from '../../platform/db/boundedPageOf';
import type { Db } from '../../platform/db/Db';
import { maskMail, maskPhone } from '../../platform/masks';
import type { SerializedText } from '../../platform/i18n/serializeText';
import { textFromColumn } from '../../platform/i18n/textFromColumn';
import { days, formatInstant } from '../../platform/time';
import { testEvent } from './webhook/testEvent';

interface Filter {
  channel: OutgoingChannel;
  state?: DeliveryState;
  /** Complete address. */
  to?: string;
}

interface Page {
  pageNo: number;
  pageSize: number;
}

interface Row {
  id: string;
  recipient: string;
  subject: string;
  state: DeliveryState;
  attempts: number;
  fault: string;
  fault_said: SerializedText | null;
  created_at: Date;
  tried_at: Date | null;
  next_attempt_at: Date;
  can_retry: boolean;
}

/** Messages of a channel, newest first, sent and waiting. */
export async function listDeliveries(db: Db, { channel, state, to, pageNo, pageSize }: Filter & Page) {
  const page = { pageNo, pageSize };
  const { rows, ...found } =
    channel === 'webhook'
      ? await boundedPageOf(db, eventsOf(db, state, to), page, deliveriesCountedMax)
      : await boundedPageOf(db, messagesOf(db, channel, state, to), page, deliveriesCountedMax);
  return { records: rows.map((row) => shown(channel, row)), ...found };
}

function messagesOf(db: Db, channel: 'mail' | 'sms', state: DeliveryState | undefined, to = '') {
  let query = db
    .selectFrom('outgoing_messages')
    .select([
      'id',
      'recipient',
      'subject',
      'attempts',
      'fault',
      // Answer of the channel.
      sql<SerializedText | null>`null`.as('fault_said'),
      'created_at',
      'tried_at',
      'next_attempt_at',
      sql<DeliveryState>`case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end`.as(
        'state',
      ),
      // The text of codes is not kept.
      sql<boolean>`failed_at is not null and body <> ''`.as('can_retry'),
    ])
    .where('channel', '=', channel)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  if (state) query = query.where('sent_at', state === 'sent' ? 'is not' : 'is', null);
  if (state && state !== 'sent') query = query.where('failed_at', state === 'failed' ? 'is not' : 'is', null);
  if (to) query = query.where('recipient', '=', isMobile(to) ? to : to.toLowerCase());
  return query.$castTo<Row>();
}

function eventsOf(db: Db, state: DeliveryState | undefined, to = '') {
  let query = db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select([
      'd.id',
      'w.url as recipient',
      'd.event as subject',
      'd.attempts',
      'd.fault',
      'd.fault_said',
      'd.created_at',
      'd.tried_at',
      'd.next_attempt_at',
      'd.state',
      // Tests are their owner's to repeat.
      sql<boolean>`d.state = 'failed' and w.state = 'on' and d.event <> ${testEvent}`.as('can_retry'),
    ])
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc');
  if (state) query = query.where('d.state', '=', state);
  if (to) query = query.where('w.url', '=', to);
  return query.$castTo<Row>();
}

/** Host of a webhook's address: the rest may be secret. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '***');

const masks: Readonly<Record<OutgoingChannel, (recipient: string) => string>> = {
  mail: maskMail,
  sms: maskPhone,
  webhook: hostOf,
};

const shown = (channel: OutgoingChannel, row: Row) => ({
  deliveryId: row.id,
  channel,
  to: masks[channel](row.recipient),
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  fault: textFromColumn(row.fault, row.fault_said),
  createdAt: formatInstant(row.created_at),
  triedAt: row.tried_at && formatInstant(row.tried_at),
  nextAttemptAt: row.state === 'waiting' ? formatInstant(row.next_attempt_at) : null,
  canRetry: row.can_retry ? 1 : 0,
});

/** Figures of each channel in the last day, and its queue. What owners only test says nothing about a channel. */
export async function listChannels(db: Db, now: Date): Promise<ChannelState[]> {
  const since = new Date(now.getTime() - days);
  const { rows } = await sql<ChannelState>`
    select c.channel,
      (select count(*)::int from outgoing_messages m where m.channel = c.channel and m.sent_at >= ${since}) as sent,
      w.waiting, w.failing,
      (select count(*)::int from outgoing_messages m where m.channel = c.channel and m.failed_at >= ${since}) as failed
    from (values ('mail'), ('sms')) c (channel)
    cross join lateral (
      select count(*)::int as waiting, (count(*) filter (where m.fault <> ''))::int as failing
      from outgoing_messages m where m.channel = c.channel and m.sent_at is null and m.failed_at is null) w
    union all
    select 'webhook', d.sent, w.waiting, w.failing, d.failed
    from (
      select (count(*) filter (where state = 'sent'))::int as sent, (count(*) filter (where state = 'failed'))::int as failed
      from webhook_deliveries where created_at >= ${since} and event <> ${testEvent}) d
    cross join (
      select count(*)::int as waiting, (count(*) filter (where attempts > 0))::int as failing
      from webhook_deliveries where state = 'waiting') w`.execute(db);
  return rows;
}
