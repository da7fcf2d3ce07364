import type { AnyContent, ContentOf, MessageKind, MessageTemplateKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';

export type MessageTemplate = ContentOf<MessageTemplateKind>;

/** Template of a kind; undefined: messages read as sent. */
export const findTemplate = async (db: Db, kind: MessageKind): Promise<MessageTemplate | undefined> =>
  (await db.selectFrom('message_templates').select('content').where('kind', '=', kind).executeTakeFirst())
    ?.content;

/** Stores templates published with the content desk. */
export const messageTemplateKeeper = (kind: MessageKind) => ({
  async show(tx: Db, _id: string, shown: AnyContent): Promise<void> {
    const content = JSON.stringify(shown);
    await tx
      .insertInto('message_templates')
      .values({ kind, content })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ content }))
      .execute();
  },

  async hide(tx: Db): Promise<void> {
    await tx.deleteFrom('message_templates').where('kind', '=', kind).execute();
  },
});
