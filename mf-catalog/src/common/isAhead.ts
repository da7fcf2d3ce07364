import { formatDay, today } from '@portal/rules';

/** Whether a subscription is still to begin. @param startsAt  As the server sends it. */
export const isAhead = (startsAt: string | null, now?: Date): startsAt is string =>
  startsAt !== null && formatDay(startsAt) > today(now);
