import { hours } from '../../platform/time';

/** Calls that reached a provider within an hour, and the number that failed because of it. */
export interface QualityHour {
  startsAt: Date;
  reached: number;
  faults: number;
}

export interface Incident {
  from: Date;
  until: Date;
  reached: number;
  faults: number;
}

/** Fewer calls are not significant: one of three may fail by chance. */
const reachedMin = 20;
/** An hour is bad when more than this share of its calls failed. */
const faultShareMax = 0.1;

const isBad = ({ reached, faults }: QualityHour) => reached >= reachedMin && faults > reached * faultShareMax;

/** Periods of consecutive bad hours, newest first. A good or quiet hour separates two periods. */
export function findIncidents(hoursInOrder: readonly QualityHour[]): Incident[] {
  const incidents: Incident[] = [];
  for (const hour of hoursInOrder.filter(isBad)) {
    const until = new Date(hour.startsAt.getTime() + hours);
    const [last] = incidents;
    if (last && last.until.getTime() === hour.startsAt.getTime())
      Object.assign(last, {
        until,
        reached: last.reached + hour.reached,
        faults: last.faults + hour.faults,
      });
    else incidents.unshift({ from: hour.startsAt, until, reached: hour.reached, faults: hour.faults });
  }
  return incidents;
}
