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
/** A backlog is gone through in a run; what is still left waits for the next one. */
const batchesMax = 20;
/** The pause after a refusal doubles, up to this. */
const pauseMax = hours;
/** With these pauses a day: a channel that was away for so long has nothing to tell any more. */
const attemptsMax = 29;
/** So many refusals in a row are the channel's and not the messages': the run leaves it alone. */
const refusalsMax = 3;

/**
 * Sends what waits in the outbox, but not in somebody's quiet hours. What a channel refuses is tried again, later and
 * later, for a day; a channel that is away keeps neither the run nor the other channel.
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
    // An address that is not there says nothing about the channel.
    return isTheMessage ? null : 'refused';
  }
}
