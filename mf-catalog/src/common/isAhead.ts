import { formatDay, today } from '@portal/rules';

/** Whether a subscription starts in the future. @param startsAt As sent by the server. */
export const isAhead = (startsAt: string | null, now?: Date): startsAt is string =>
  startsAt !== null && formatDay(startsAt) > today(now);
