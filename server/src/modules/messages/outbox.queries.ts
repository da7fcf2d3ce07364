import { isMobile } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { formatInstant } from '../../platform/time';
import { fullText, type MailSettings } from './fullText';

const shownMax = 50;

/** Captchas of one browser. */
export async function listCaptchas(db: Db, sessionHash: string) {
  const rows = await db.selectFrom('captchas').selectAll().where('session_hash', '=', sessionHash).execute();
  return rows.map(({ answer: code, created_at }) => ({
    channel: 'captcha' as const,
    to: '',
    subject: /* as is */ '图形验证码',
    text: code,
    code,
    createdAt: formatInstant(created_at),
  }));
}

/** Newest first. */
export async function listOutgoing(
  db: Db,
  { to, channel }: { to?: string; channel?: string },
  settings: MailSettings,
) {
  let query = db.selectFrom('outgoing_messages').selectAll();
  if (to) query = query.where('recipient', '=', isMobile(to) ? to : to.toLowerCase());
  if (channel) query = query.where('channel', '=', channel === 'sms' ? 'sms' : 'mail');
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(shownMax).execute();
  return rows.map((row) => ({
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: fullText(row, settings),
    code: row.code,
    createdAt: formatInstant(row.created_at),
  }));
}
