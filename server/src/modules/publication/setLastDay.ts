import { announce } from '../../platform/announce';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Actor } from '../../platform/Actor';
import { days, formatDate } from '../../platform/time';
import { setVersionStatus } from '../catalog';
import type { SubscriptionService } from '../market';
import { say } from '../../platform/i18n/say';
import { saveSunset } from './ending.queries';
import { movePublication } from './movePublication';
import type { Published } from './published';

/** Days before the end on which subscribers are reminded. */
export const reminders = [1, 7, 30];

/** The due reminder, or null. */
export const reminderAt = (sunsetAt: Date, now: Date) =>
  reminders.find((left) => sunsetAt.getTime() - now.getTime() <= left * days) ?? null;

interface LastDay {
  sunsetAt: Date;
  reason: string;
  successor: { id: string; name: string } | null;
}

/**
 * Sets the last day of a version, never later than before; subscribers are told.
 *
 * @throws {AppError} `E3107` when it does not serve calls.
 */
export async function setLastDay(
  tx: Db,
  row: Published,
  { sunsetAt, reason, successor }: LastDay,
  { actor, now, subscriptions }: { actor: Actor; now: Date; subscriptions: SubscriptionService },
): Promise<void> {
  if (row.state === 'deprecated') {
    if (!(await saveSunset(tx, row, sunsetAt, now))) throw new AppError('E3107');
  } else {
    const changes = { sunset_at: sunsetAt, reminded_days: reminderAt(sunsetAt, now) };
    await movePublication(tx, row, { to: 'deprecated', actor, at: now, reason, changes });
  }
  await setVersionStatus(tx, row.api_id, row.version, 'deprecated', {
    ...(row.state !== 'deprecated' && { deprecated_at: now }),
    sunset_at: sunsetAt,
    successor_id: successor?.id ?? null,
    end_reason: reason,
  });
  await subscriptions.notifySubscribers(tx, row.api_id, {
    event: 'api.deprecated',
    title: say`“${row.name}” ${row.version} 将于 ${formatDate(sunsetAt)} 下线`,
    text: successor ? say`${reason} 可改用“${successor.name}”。` : reason,
    link: `/APIDetails?apiId=${row.api_id}`,
  });
  await announce(tx, 'api.changed', row.api_id, now);
}
