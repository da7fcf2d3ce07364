import { listOutbox } from '@portal/calls';
import { isMobile } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import type { Answerer } from '../../platform/http/answer';
import { formatInstant } from '../../platform/time';

const shownMax = 50;

/** Demo mode only: what would have left by mail or SMS, and the captchas of the browser that asks. */
export function registerOutboxRoutes(answer: Answerer, { db }: Deps): void {
  answer(listOutbox, async ({ input, visitor }) => {
    if (input.channel === 'captcha') {
      const captchas = await db
        .selectFrom('captchas')
        .selectAll()
        .where('session_hash', '=', visitor.sessionHash)
        .execute();
      return {
        records: captchas.map(({ answer: code, created_at }) => ({
          channel: 'captcha' as const,
          to: '',
          subject: '图形验证码',
          text: code,
          code,
          createdAt: formatInstant(created_at),
        })),
      };
    }
    let query = db.selectFrom('outgoing_messages').selectAll();
    if (input.to)
      query = query.where('recipient', '=', isMobile(input.to) ? input.to : input.to.toLowerCase());
    if (input.channel) query = query.where('channel', '=', input.channel);
    const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(shownMax).execute();
    return {
      records: rows.map((row) => ({
        channel: row.channel,
        to: row.recipient,
        subject: row.subject,
        text: row.body,
        code: row.code,
        createdAt: formatInstant(row.created_at),
      })),
    };
  });
}
