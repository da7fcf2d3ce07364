import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { HealthLine } from '../../platform/desk';
import { days, minutes } from '../../platform/time';
import { inSequence } from '../../platform/i18n/listed';
import { say } from '../../platform/i18n/say';

const channels = { mail: say`邮件`, sms: say`短信` } as const;
/** Time within which messages normally leave. */
const slowMs = 5 * minutes;
const countedMax = 10_000;

/** Health of mail and SMS: messages waiting too long, and those given up within a day. */
export async function readChannelHealth(db: Db, now: Date): Promise<readonly HealthLine[]> {
  const waits = await db
    .selectFrom(
      db
        .selectFrom('outgoing_messages')
        .select(['channel', 'attempts'])
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<', new Date(now.getTime() - slowMs))
        .limit(countedMax)
        .as('late'),
    )
    .select(['channel', sql<number>`count(*)::int`.as('count')])
    .groupBy('channel')
    .execute();
  const failed = await db
    .selectFrom(
      db
        .selectFrom('outgoing_messages')
        .select('channel')
        .where('channel', 'in', ['mail', 'sms'])
        .where('failed_at', '>', new Date(now.getTime() - days))
        .limit(countedMax)
        .as('failed'),
    )
    .select(['channel', sql<number>`count(*)::int`.as('count')])
    .groupBy('channel')
    .execute();
  const countIn = (rows: typeof waits, channel: string) =>
    rows.find((row) => row.channel === channel)?.count ?? 0;
  return Object.entries(channels).map(([channel, part]) => {
    const [late, lost] = [countIn(waits, channel), countIn(failed, channel)];
    const told = [
      ...(late > 0 ? [say`${late} 条超过 5 分钟还没有发出`] : []),
      ...(lost > 0 ? [say`一天内有 ${lost} 条多次尝试后放弃`] : []),
    ];
    return {
      part,
      state: late > 0 ? 'bad' : lost > 0 ? 'warn' : 'good',
      text: inSequence(told) || say`都已按时发出`,
      link: '',
    };
  });
}
