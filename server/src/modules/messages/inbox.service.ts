import type { MessageKind } from '@portal/calls';
import type { PersonActor } from '../../platform/Actor';
import { announce } from '../../platform/announce';
import { auditAct } from '../../platform/auditAct';
import { changesOf } from '../../platform/changesOf';
import type { Db } from '../../platform/db/Db';
import type { Deps } from '../../platform/Deps';
import type { Member } from '../../platform/http/Member';
import { inTransaction } from '../../platform/db/inTransaction';
import { maskMail, maskPhone } from '../../platform/masks';
import { setDigest } from './digest.repository';
import { listInbox, settingsOf } from './inbox.queries';
import { deleteMessages, markRead, saveSetting } from './inbox.repository';
import { quietHoursOf, saveQuietHours } from './quietHours.repository';
import { nextDigestAt } from './sendDigests';
import { unreadOf } from './unread.queries';

interface SettingsInput {
  records: readonly { kind: MessageKind; byMail: number; bySms: number }[];
  quietFrom: string;
  quietUntil: string;
}

/** Inbox and message settings of a member. */
export function createInboxService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  async function tellUnread(userId: string) {
    await announce(db, 'unread.changed', userId, clock());
    return unreadOf(db, userId);
  }

  return {
    list: async (userId: string, filter: Parameters<typeof listInbox>[2]) => ({
      ...(await listInbox(db, userId, filter)),
      unread: await unreadOf(db, userId),
    }),

    unread: (userId: string) => unreadOf(db, userId),

    async read(userId: string, which: { ids: readonly string[]; kind?: MessageKind }) {
      await markRead(db, userId, which, clock());
      return tellUnread(userId);
    },

    async remove(userId: string, ids: readonly string[]) {
      await deleteMessages(db, userId, ids);
      return tellUnread(userId);
    },

    settings: async ({ id, email, mobile }: Member) => ({
      records: await settingsOf(db, id),
      hasMail: email ? 1 : 0,
      hasMobile: mobile ? 1 : 0,
      mailTo: email ? maskMail(email) : '',
      mobileTo: mobile ? maskPhone(mobile) : '',
      ...(await quietHoursOf(db, id)),
    }),

    async saveSettings(
      userId: string,
      { records, ...quiet }: SettingsInput,
      actor: PersonActor,
    ): Promise<void> {
      await inTransaction(db, async (tx) => {
        const before = await keptSettings(tx, userId);
        for (const { kind, byMail, bySms } of records)
          await saveSetting(tx, userId, kind, {
            byMail: byMail > 0,
            isDaily: byMail === 2,
            bySms: bySms === 1,
          });
        const settings = await settingsOf(tx, userId);
        const now = clock();
        const isWanted = settings.some(({ byMail }) => byMail === 2);
        await setDigest(tx, userId, isWanted, { now, nextAt: nextDigestAt(now) });
        await saveQuietHours(tx, userId, quiet);
        const changed = changesOf(before, await keptSettings(tx, userId));
        if (changed.changes)
          await auditAct(tx, {
            actor,
            at: now,
            event: 'user.messages',
            detail: { id: userId, ...changed },
          });
      });
    },
  };
}

/** Current settings, for the audit log. */
async function keptSettings(tx: Db, userId: string) {
  const settings = await settingsOf(tx, userId);
  const { quietFrom, quietUntil } = await quietHoursOf(tx, userId);
  const kindsOf = (isSo: (one: (typeof settings)[number]) => boolean) =>
    settings.filter(isSo).map(({ kind }) => kind);
  return {
    mailKinds: kindsOf(({ byMail }) => byMail === 1),
    dailyKinds: kindsOf(({ byMail }) => byMail === 2),
    smsKinds: kindsOf(({ bySms }) => bySms === 1),
    quiet: quietFrom && `${quietFrom}–${quietUntil}`,
  };
}
