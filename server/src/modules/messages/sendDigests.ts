import { messageKinds } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { newId } from '../../platform/ids';
import { inLanguage } from '../../platform/said/inLanguage';
import { say, term, type Words } from '../../platform/said/say';
import { dayStart, days, hours, minutes } from '../../platform/time';
import { listDueDigests, listUntold, lockDueDigest, moveDigest } from './digest.repository';
import { insertOutgoing } from './outgoing.repository';

/** At nine in the morning, Asia/Shanghai. */
const sentAtMs = 9 * hours;
/** How often it is looked whose turn it is. */
export const digestsEveryMs = 5 * minutes;
const perRun = 500;
/** Messages that a mail names; it says how to see the others. */
const namedMax = 50;

/** The next nine o'clock after an instant. */
export function nextDigestAt(now: Date): Date {
  const today = new Date(dayStart(now).getTime() + sentAtMs);
  return today > now ? today : new Date(today.getTime() + days);
}

/** One mail a day of what was not read meanwhile, for whoever wants it so. @returns how many failed. */
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
  const found = await listUntold(tx, userId, digest.since, now, namedMax + 1);
  const named = found.slice(0, namedMax);
  const language = digest.language ?? 'zh';
  const tell = (words: Words) => inLanguage(words, language);
  const texts = named.map(({ kind, title, text }) =>
    tell(say`【${term(messageKinds[kind])}】${title}\n${text}`),
  );
  if (found.length > namedMax) texts.push(tell(say`还有更多消息，请到消息中心查看。`));
  if (digest.email !== null && named.length > 0)
    await insertOutgoing(tx, [
      {
        id: newId('msg'),
        channel: 'mail',
        recipient: digest.email,
        subject: tell(
          say`每日消息汇总：${found.length > namedMax ? say`${namedMax} 条以上` : say`${named.length} 条`}未读`,
        ),
        language,
        body: texts.join('\n\n'),
        link: '/myNotify',
        quiet_for: userId,
        code: null,
        attempts: 0,
        next_attempt_at: now,
        created_at: now,
      },
    ]);
  await moveDigest(tx, userId, now, nextDigestAt(now));
}
