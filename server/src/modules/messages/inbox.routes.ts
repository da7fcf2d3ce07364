import {
  countUnread,
  listMessages,
  messageKinds,
  readMessages,
  removeMessages,
  saveMessageSettings,
  viewMessageSettings,
  type MessageKind,
} from '@portal/calls';
import { announce } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import { pageOf } from '../../platform/db/pageOf';
import type { Answerer } from '../../platform/http/answer';
import { formatInstant } from '../../platform/time';
import { unreadOf } from './unread';

/** Messages inside the portal. */
export function registerInboxRoutes(answer: Answerer, { db, clock }: Deps): void {
  answer(listMessages, async ({ input: { kind, unread, pageNo, pageSize }, member }) => {
    let query = db.selectFrom('member_messages').where('user_id', '=', member.id);
    if (kind) query = query.where('kind', '=', kind);
    if (unread === 1) query = query.where('read_at', 'is', null);
    const { rows, total } = await pageOf(
      query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
      { pageNo, pageSize },
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
      total,
      pageNo,
      pageSize,
      unread: await unreadOf(db, member.id),
    };
  });

  answer(countUnread, ({ member }) => unreadOf(db, member.id));

  answer(readMessages, async ({ input: { ids, kind }, member }) => {
    let query = db
      .updateTable('member_messages')
      .set({ read_at: clock() })
      .where('user_id', '=', member.id)
      .where('read_at', 'is', null);
    if (ids.length > 0) query = query.where('id', 'in', ids);
    if (kind) query = query.where('kind', '=', kind);
    await query.execute();
    await announce(db, 'unread.changed', member.id, clock());
    return unreadOf(db, member.id);
  });

  answer(removeMessages, async ({ input: { ids }, member }) => {
    await db.deleteFrom('member_messages').where('user_id', '=', member.id).where('id', 'in', ids).execute();
    await announce(db, 'unread.changed', member.id, clock());
    return unreadOf(db, member.id);
  });

  answer(viewMessageSettings, async ({ member }) => {
    const rows = await db
      .selectFrom('message_settings')
      .selectAll()
      .where('user_id', '=', member.id)
      .execute();
    return {
      records: (Object.keys(messageKinds) as MessageKind[]).map((kind) => {
        const row = rows.find((one) => one.kind === kind);
        return { kind, byMail: (row?.by_mail ?? true) ? 1 : 0, bySms: (row?.by_sms ?? false) ? 1 : 0 };
      }),
      hasMail: member.email ? 1 : 0,
      hasMobile: member.mobile ? 1 : 0,
    };
  });

  answer(saveMessageSettings, async ({ input: { records }, member }) => {
    for (const { kind, byMail, bySms } of records) {
      const row = { by_mail: byMail === 1, by_sms: bySms === 1 };
      await db
        .insertInto('message_settings')
        .values({ user_id: member.id, kind, ...row })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
        .execute();
    }
    return {};
  });
}
