import type { Deps } from '../../platform/Deps';
import { minutes } from '../../platform/time';
import type { Channels } from './channels';

const attemptsMax = 5;
const perRun = 100;

/** Sends what waits in the outbox. Later and later after each failure; given up after five. */
export async function deliverQueued({ db, clock, config, log }: Deps, channels: Channels): Promise<void> {
  const due = await db
    .selectFrom('outgoing_messages')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', clock())
    .orderBy('next_attempt_at')
    .limit(perRun)
    .execute();
  for (const { id, channel, recipient, subject, body, attempts } of due) {
    const now = clock();
    const claimed = await db
      .updateTable('outgoing_messages')
      .set({ attempts: attempts + 1, next_attempt_at: new Date(now.getTime() + 2 ** attempts * minutes) })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('sent_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!claimed) continue;
    try {
      await channels[channel as keyof Channels]({ recipient, subject, body });
      const kept = config.mode === 'demo' ? {} : { body: '' };
      await db
        .updateTable('outgoing_messages')
        .set({ sent_at: clock(), ...kept })
        .where('id', '=', id)
        .execute();
    } catch (error) {
      log.warn({ err: error, channel }, 'message was not accepted');
      if (attempts + 1 >= attemptsMax)
        await db.updateTable('outgoing_messages').set({ failed_at: clock() }).where('id', '=', id).execute();
    }
  }
}
