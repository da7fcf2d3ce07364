import type { Deps } from '../../platform/Deps';
import { minutes } from '../../platform/time';
import type { Channels } from './channels';
import { fullText } from './fullText';
import { claimAttempt, type DueRow, listDue, markFailed, markSent, postpone } from './outgoing.repository';
import { endOfQuiet } from './quietHours';

const attemptsMax = 5;
const batchSize = 100;
/** A backlog is gone through in a run; what is still left waits for the next one. */
const batchesMax = 20;

/** Sends what waits in the outbox, but not in somebody's quiet hours. Later and later after each failure; given up after five. */
export async function deliverQueued(deps: Deps, channels: Channels): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch++) {
    const due = await listDue(deps.db, deps.clock(), batchSize);
    for (const message of due) await deliver(deps, channels, message);
    if (due.length < batchSize) return;
  }
}

async function deliver({ db, clock, config, log }: Deps, channels: Channels, message: DueRow): Promise<void> {
  const { id, channel, recipient, subject, attempts, starts, ends } = message;
  const quietUntil = starts !== null && ends !== null && endOfQuiet({ starts, ends }, clock());
  if (quietUntil) return postpone(db, message, quietUntil);
  const nextAttemptAt = new Date(clock().getTime() + 2 ** attempts * minutes);
  if (!(await claimAttempt(db, message, nextAttemptAt))) return;
  try {
    await channels[channel]({ recipient, subject, body: fullText(message, config) });
    await markSent(db, id, clock(), config.mode === 'demo');
  } catch (error) {
    log.warn({ err: error, channel }, 'message was not accepted');
    if (attempts + 1 >= attemptsMax) await markFailed(db, id, clock());
  }
}
