import type { MessageKind } from '@portal/calls';
import type { PersonActor } from '../../platform/Actor';
import { announce } from '../../platform/announce';
import { auditAct } from '../../platform/auditAct';
import { changesOf } from '../../platform/changesOf';
import type { Db } from '../../platform/db/Db';
import type { Deps } from '../../platform/Deps';
import type { Member } from '../../platform/http/Member';
import { inTransaction } from '../../platform/db/inTransaction';
import { lockRow } from '../../platform/db/lockRow';
import { maskMail, maskPhone } from '../../platform/masks';
import { refuseOutdated } from '../../platform/refuseOutdated';
import { shortHash } from '../../platform/shortHash';
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
  mark?: string;
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
      ...(await viewSettings(db, id)),
      hasMail: email ? 1 : 0,
      hasMobile: mobile ? 1 : 0,
      mailTo: email ? maskMail(email) : '',
      mobileTo: mobile ? maskPhone(mobile) : '',
    }),

    /** @throws {AppError} `E7042`. */
    saveSettings: (
      userId: string,
      { records, mark, ...quiet }: SettingsInput,
      actor: PersonActor,
    ): Promise<{ mark: string }> =>
      inTransaction(db, async (tx) => {
        await lockRow(tx, 'users', { id: userId });
        const stored = await viewSettings(tx, userId);
        const changed = stored.records.map((one) => records.find(({ kind }) => kind === one.kind) ?? one);
        refuseOutdated(mark, stored.mark, markOf({ records: changed, ...quiet }));
        for (const { kind, byMail, bySms } of records)
          await saveSetting(tx, userId, kind, {
            byMail: byMail > 0,
            isDaily: byMail === 2,
            bySms: bySms === 1,
          });
        const now = clock();
        const isWanted = changed.some(({ byMail }) => byMail === 2);
        await setDigest(tx, userId, isWanted, { now, nextAt: nextDigestAt(now) });
        await saveQuietHours(tx, userId, quiet);
        const saved = await viewSettings(tx, userId);
        const changes = changesOf(factsOf(stored), factsOf(saved));
        if (changes.changes)
          await auditAct(tx, {
            actor,
            at: now,
            event: 'user.messages',
            detail: { id: userId, ...changes },
          });
        return { mark: saved.mark };
      }),
  };
}

type Settings = Omit<SettingsInput, 'mark'>;

async function viewSettings(db: Db, userId: string) {
  const settings = { records: await settingsOf(db, userId), ...(await quietHoursOf(db, userId)) };
  return { ...settings, mark: markOf(settings) };
}

const markOf = ({ records, quietFrom, quietUntil }: Settings): string =>
  shortHash([...records.map(({ kind, byMail, bySms }) => [kind, byMail, bySms]), quietFrom, quietUntil]);

/** Facts for the audit log. */
function factsOf({ records, quietFrom, quietUntil }: Settings) {
  const kindsOf = (isSo: (one: Settings['records'][number]) => boolean) =>
    records.filter(isSo).map(({ kind }) => kind);
  return {
    mailKinds: kindsOf(({ byMail }) => byMail === 1),
    dailyKinds: kindsOf(({ byMail }) => byMail === 2),
    smsKinds: kindsOf(({ bySms }) => bySms === 1),
    quiet: quietFrom && `${quietFrom}–${quietUntil}`,
  };
}
