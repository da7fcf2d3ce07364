import { messageKinds, type MessageKind } from '@portal/calls';
import { keysOf } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { pageOf } from '../../platform/db/pageOf';
import { formatInstant } from '../../platform/time';

interface InboxFilter {
  kind?: MessageKind;
  /** 1: unread only. */
  unread?: number;
  pageNo: number;
  pageSize: number;
}

/** Newest first. */
export async function listInbox(db: Db, userId: string, { kind, unread, ...page }: InboxFilter) {
  let query = db.selectFrom('member_messages').where('user_id', '=', userId);
  if (kind) query = query.where('kind', '=', kind);
  if (unread === 1) query = query.where('read_at', 'is', null);
  const { rows, ...found } = await pageOf(
    query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
    page,
  );
  return {
    records: rows.map((row) => ({
      messageId: row.id,
      kind: row.kind,
      title: row.title,
      text: row.text,
      link: row.link,
      createdAt: formatInstant(row.created_at),
      isRead: row.read_at ? 1 : 0,
    })),
    ...found,
  };
}

/** Defaults: mail at once, no SMS. */
export async function settingsOf(db: Db, userId: string) {
  const rows = await db.selectFrom('message_settings').selectAll().where('user_id', '=', userId).execute();
  return keysOf(messageKinds).map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    const isNow = row?.mail_daily === true ? 2 : 1;
    return { kind, byMail: (row?.by_mail ?? true) ? isNow : 0, bySms: (row?.by_sms ?? false) ? 1 : 0 };
  });
}
