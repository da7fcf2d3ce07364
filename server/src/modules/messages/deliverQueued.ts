import type { Deps } from '../../platform/Deps';
import { minutes } from '../../platform/time';
import type { Channels } from './channels';
import { fullText } from './fullText';
import { claimAttempt, listDue, markFailed, markSent, postpone } from './outgoing.repository';
import { endOfQuiet } from './quietHours';

const attemptsMax = 5;
const perRun = 100;

/** Sends what waits in the outbox, but not in somebody's quiet hours. Later and later after each failure; given up after five. */
export async function deliverQueued({ db, clock, config, log }: Deps, channels: Channels): Promise<void> {
  for (const message of await listDue(db, clock(), perRun)) {
    const { id, channel, recipient, subject, attempts, starts, ends } = message;
    const quietUntil = starts !== null && ends !== null && endOfQuiet({ starts, ends }, clock());
    if (quietUntil) {
      await postpone(db, message, quietUntil);
      continue;
    }
    const nextAttemptAt = new Date(clock().getTime() + 2 ** attempts * minutes);
    if (!(await claimAttempt(db, message, nextAttemptAt))) continue;
    try {
      await channels[channel]({ recipient, subject, body: fullText(message, config) });
      await markSent(db, id, clock(), config.mode === 'demo');
    } catch (error) {
      log.warn({ err: error, channel }, 'message was not accepted');
      if (attempts + 1 >= attemptsMax) await markFailed(db, id, clock());
    }
  }
}
