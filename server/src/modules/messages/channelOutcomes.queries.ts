import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { minutes } from '../../platform/time';

const lookedBackMs = 15 * minutes;

export interface ChannelHealth {
  channel: 'mail' | 'sms';
  /** Accepted in the last quarter of an hour. */
  sent: number;
  /** Given up in that time, or waiting for a retry. */
  failing: number;
}

/** Health of the external channels to members. */
export async function listChannelHealth(db: Db, now: Date): Promise<ChannelHealth[]> {
  const since = new Date(now.getTime() - lookedBackMs);
  return Promise.all(
    (['mail', 'sms'] as const).map(async (channel) => {
      const { sent } = await db
        .selectFrom('outgoing_messages')
        .select(sql<number>`count(*)::int`.as('sent'))
        .where('channel', '=', channel)
        .where('sent_at', '>=', since)
        .executeTakeFirstOrThrow();
      const { failing } = await db
        .selectFrom('outgoing_messages')
        .select(sql<number>`count(*)::int`.as('failing'))
        .where('channel', '=', channel)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('attempts', '>', 0)
        // Not what is on its way just now.
        .where('created_at', '<', new Date(now.getTime() - minutes))
        .executeTakeFirstOrThrow();
      const { failed } = await db
        .selectFrom('outgoing_messages')
        .select(sql<number>`count(*)::int`.as('failed'))
        .where('channel', '=', channel)
        .where('failed_at', '>=', since)
        .executeTakeFirstOrThrow();
      return { channel, sent, failing: failing + failed };
    }),
  );
}
