import type { Deps } from '../../platform/Deps';
import { hours, minutes } from '../../platform/time';
import type { Channels } from './channels';
import { fullHtml, fullText, refusalPage } from './fullText';
import {
  claimAttempt,
  dropOutgoing,
  type DueRow,
  listDue,
  markFailed,
  markSent,
  noteRefusal,
  postpone,
} from './outgoing.repository';
import { endOfQuiet } from './quietHours';
import { faultOf, isForGood } from './refusal';

const batchSize = 100;
/** Most batches of one run; the rest waits for the next. */
const batchesMax = 20;
/** Longest pause between attempts; it doubles up to this. */
const pauseMax = hours;
/** About a day with these pauses; later a message is of no use. */
const attemptsMax = 29;
/** After this many consecutive failures the channel is assumed to be down, and the run stops using it. */
const refusalsMax = 3;

/**
 * Sends queued messages, respecting quiet hours. Failures are retried with growing pauses for a day; a broken channel
 * blocks neither the run nor the other channel.
 */
export async function deliverQueued(deps: Deps, channels: Channels): Promise<void> {
  const refusals = { mail: 0, sms: 0 };
  const working = () => (['mail', 'sms'] as const).filter((channel) => refusals[channel] < refusalsMax);
  for (let batch = 0; batch < batchesMax && working().length > 0; batch++) {
    const due = await listDue(deps.db, deps.clock(), working(), batchSize);
    for (const message of due) {
      if (!working().includes(message.channel)) continue;
      const outcome = await deliver(deps, channels, message);
      if (outcome === 'sent') refusals[message.channel] = 0;
      if (outcome === 'refused') refusals[message.channel] += 1;
    }
    if (due.length < batchSize) return;
  }
}

type Outcome = 'sent' | 'refused' | null;

async function deliver(
  { db, clock, config, log }: Deps,
  channels: Channels,
  message: DueRow,
): Promise<Outcome> {
  const { id, channel, recipient, subject, attempts, starts, ends } = message;
  if (message.is_unwanted) {
    await dropOutgoing(db, id);
    return null;
  }
  const quietUntil = starts !== null && ends !== null && endOfQuiet({ starts, ends }, clock());
  if (quietUntil) {
    await postpone(db, message, quietUntil);
    return null;
  }
  const pause = Math.min(2 ** attempts * minutes, pauseMax);
  const nextAttemptAt = new Date(clock().getTime() + pause);
  if (!(await claimAttempt(db, message, nextAttemptAt))) return null;
  try {
    const html = channel === 'mail' ? fullHtml(message, config) : undefined;
    await channels[channel]({
      ...{ recipient, subject, body: fullText(message, config), html },
      ...(message.receiver_id && { refusalPage: refusalPage(message, config) ?? undefined }),
    });
    await markSent(db, id, clock(), config.mode === 'demo');
    return 'sent';
  } catch (error) {
    log.warn({ err: error, channel }, 'message was not accepted');
    const [now, fault] = [clock(), faultOf(error)];
    const isTheMessage = isForGood(error);
    if (isTheMessage || attempts + 1 >= attemptsMax) await markFailed(db, id, now, fault);
    else await noteRefusal(db, id, now, fault);
    // A nonexistent address says nothing about the channel.
    return isTheMessage ? null : 'refused';
  }
}
