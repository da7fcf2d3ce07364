import { sql } from 'kysely';
import { liveStates, type MessageKind } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { newId } from '../../../platform/ids';
import type { ProgramEvent } from '../../../platform/stateMachine';

interface HeardEvent extends Partial<ProgramEvent> {
  kind: MessageKind;
  at: Date;
  title: string;
  text: string;
  link: string | null;
}

/** Event name of messages without one of their own: accounts choose by kind. */
const unnamed = 'message';

/**
 * Queues an event for each webhook that listens to it: those of the accounts by kind, those of their apps by name. Sent
 * in the background after the commit.
 */
export async function queueEvent(
  tx: Db,
  accountIds: readonly string[],
  { kind, at, title, text, link, event, appId = null, apiId = null }: HeardEvent,
): Promise<void> {
  const eventId = newId('evt');
  const name = event ?? unnamed;
  const facts = { event: name, kind, createdAt: at.toISOString(), title, text, link, appId, apiId };
  const body = JSON.stringify({ id: eventId, ...facts });
  await sql`
    insert into webhook_deliveries
      (id, webhook_id, event_id, event, body, state, attempts, next_attempt_at, created_at)
    select 'dlv_' || replace(gen_random_uuid()::text, '-', ''), w.id, ${eventId}::text, ${name}::text, ${body}::text,
      'waiting', 0, ${at}::timestamptz, ${at}::timestamptz
    from webhooks w
    where w.owner_id = any(${accountIds}::text[]) and w.state = 'on' and case
      when w.app_id is null then w.events = '{}' or ${kind}::text = any(w.events)
      else ${event ?? null}::text is not null and (w.events = '{}' or ${event ?? null}::text = any(w.events)) and case
        when ${appId}::text is not null then w.app_id = ${appId}::text
        when ${apiId}::text is not null then exists (
          select from subscriptions s
          where s.app_id = w.app_id and s.api_id = ${apiId}::text and s.state = any(${liveStates}::int[]))
        else true end
      end`.execute(tx);
}
