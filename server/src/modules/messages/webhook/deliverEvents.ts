import { createSeal } from '@portal/contract/seal';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import { groupBy } from '../../../platform/groupBy';
import { say } from '../../../platform/i18n/say';
import { days, hours, minutes } from '../../../platform/time';
import { endOfQuiet } from '../quietHours';
import { claimAttempt, listDue, noteAttempt, postpone, type DueDelivery } from './queue.repository';
import { sendEvent } from './sendEvent';
import { dropWaiting, giveUp, noteOutcome, type WebhookRow } from './webhook.repository';

/** Pauses before the second attempt, the third, and so on. */
export const pauses = [
  minutes,
  5 * minutes,
  30 * minutes,
  2 * hours,
  6 * hours,
  12 * hours,
  24 * hours,
] as const;
const attemptsMax = pauses.length + 1;
/** A webhook without a success for this long is switched off. */
const failingMs = 3 * days;

const perWebhook = 5;
/** Webhooks served per run, and failing ones among them: those may take the full timeout. */
const webhooksMax = 200;
const failingMax = 16;
const atOnce = 16;

export type TellOwner = (tx: Deps['db'], webhook: WebhookRow) => Promise<void>;

/**
 * Sends queued events: several webhooks in parallel, events of one webhook in sequence; after a failure its other
 * events wait for the next run. Attempts are counted in advance: after a crash an event is sent again after its pause,
 * with the same id.
 */
export async function deliverEvents(deps: Deps, tellOwner: TellOwner): Promise<void> {
  const { db, clock } = deps;
  const due = await listDue(db, clock(), { perWebhook, webhooks: webhooksMax });
  const lanes = [...groupBy(due, ({ webhook_id }) => webhook_id).values()];
  const failing = lanes.filter(([first]) => first?.is_failing).slice(0, failingMax);
  const waiting = [...lanes.filter(([first]) => !first?.is_failing), ...failing];
  const work = async () => {
    for (let lane = waiting.shift(); lane; lane = waiting.shift())
      for (const delivery of lane) if (!(await deliver(deps, delivery, tellOwner))) break;
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** @returns whether the next event may be sent to this webhook. */
async function deliver(
  { db, clock, config, log }: Deps,
  delivery: DueDelivery,
  tellOwner: TellOwner,
): Promise<boolean> {
  const { id, webhook_id, event_id: eventId, body, attempts, url, secret_sealed } = delivery;
  const { starts, ends } = delivery;
  const quietUntil = starts !== null && ends !== null && endOfQuiet({ starts, ends }, clock());
  if (quietUntil) {
    await postpone(db, delivery, quietUntil);
    return true;
  }
  const pause = pauses[Math.min(attempts, pauses.length - 1)] ?? 0;
  if (!(await claimAttempt(db, delivery, new Date(clock().getTime() + pause)))) return true;
  const secret = createSeal(config.sealKeys, 'webhook').open(secret_sealed);
  const attempt = await sendEvent(config, { url, secret, eventId, body, at: clock() });
  if (!attempt.isSent)
    log.info({ webhook: webhook_id, fault: String(attempt.fault) }, 'event did not arrive');

  const at = clock();
  const isOver = attempts + 1 >= attemptsMax;
  await inTransaction(db, async (tx) => {
    await noteAttempt(tx, id, attempt, { at, isOver });
    await noteOutcome(tx, webhook_id, attempt.isSent, at);
    const { failing_since: since } = delivery;
    if (attempt.isSent || since === null || at.getTime() - since.getTime() < failingMs) return;
    const webhook = await giveUp(tx, webhook_id);
    if (!webhook) return;
    await dropWaiting(tx, webhook_id, say`Webhook 已自动停用`);
    await tellOwner(tx, webhook);
  });
  return attempt.isSent;
}
