import { messageKinds, type MemberLanguage } from '@portal/calls';
import { keysOf } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { newId } from '../../platform/ids';
import { inLanguage } from '../../platform/i18n/inLanguage';
import { say, term, type TranslatableText } from '../../platform/i18n/say';
import { dayStart, days, hours, minutes } from '../../platform/time';
import { listDueDigests, listUntold, lockDueDigest, moveDigest } from './digest.repository';
import { insertOutgoing } from './outgoing.repository';
import { listAgreed } from './receivers/receiver.repository';

/** Nine in the morning, Asia/Shanghai. */
const sentAtMs = 9 * hours;
/** How often due digests are looked for. */
export const digestsEveryMs = 5 * minutes;
const perRun = 500;
/** Messages listed in one mail; it mentions the others. */
const namedMax = 50;

/** The next nine o'clock after a time. */
export function nextDigestAt(now: Date): Date {
  const today = new Date(dayStart(now).getTime() + sentAtMs);
  return today > now ? today : new Date(today.getTime() + days);
}

/** Sends a daily mail of unread messages to those who want it. @returns number of failures. */
export async function sendDigests({ db, clock, log }: Deps): Promise<number> {
  return forEachRow(
    log,
    await listDueDigests(db, clock(), perRun),
    ({ user_id }) => `digest of ${user_id}`,
    ({ user_id }) => inTransaction(db, (tx) => sendDigest(tx, user_id, clock())),
  );
}

async function sendDigest(tx: Db, userId: string, now: Date): Promise<void> {
  const digest = await lockDueDigest(tx, userId, now);
  if (!digest) return;
  const { since, email, language } = digest;
  const common = { userId, since, until: now, limit: namedMax + 1 };
  const written = (found: Told[], isUnread: boolean) => ({
    ...digestOf(found, language ?? 'zh', isUnread),
    quiet_for: userId,
    next_attempt_at: now,
    created_at: now,
  });
  if (email !== null) {
    const found = await listUntold(tx, { ...common, kinds: keysOf(messageKinds), isUnread: true });
    if (found.length > 0) await insertOutgoing(tx, [{ ...written(found, true), recipient: email }]);
  }
  for (const receiver of await listAgreed(tx, userId)) {
    if (receiver.email === email) continue;
    const kinds = receiver.kinds.length > 0 ? receiver.kinds : keysOf(messageKinds);
    // Read messages are included for additional mailboxes, which have not seen them.
    const found = await listUntold(tx, { ...common, kinds, isUnread: false });
    if (found.length > 0)
      await insertOutgoing(tx, [
        { ...written(found, false), recipient: receiver.email, receiver_id: receiver.id },
      ]);
  }
  await moveDigest(tx, userId, now, nextDigestAt(now));
}

type Told = Awaited<ReturnType<typeof listUntold>>[number];

/** A mail of what came since the last one. */
function digestOf(found: readonly Told[], language: MemberLanguage, isUnread: boolean) {
  const tell = (words: TranslatableText) => inLanguage(words, language);
  const texts = found
    .slice(0, namedMax)
    .map(({ kind, title, text }) => tell(say`【${term(messageKinds[kind])}】${title}\n${text}`));
  if (found.length > namedMax) texts.push(tell(say`还有更多消息，请到消息中心查看。`));
  const count = found.length > namedMax ? say`${namedMax} 条以上` : say`${found.length} 条`;
  return {
    id: newId('msg'),
    channel: 'mail' as const,
    subject: tell(isUnread ? say`每日消息汇总：${count}未读` : say`每日消息汇总：${count}`),
    language,
    body: texts.join('\n\n'),
    link: '/myNotify',
    code: null,
    attempts: 0,
  };
}
