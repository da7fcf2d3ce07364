import { createTally, type Tally } from '../../platform/createTally';
import type { Deps } from '../../platform/Deps';
import { formatDate, seconds } from '../../platform/time';
import { addVisits } from './visits.repository';

const writeEveryMs = 5 * seconds;

export type VisitCounter = Tally;

/** Counts visits of branded portals by day: numbers only, nothing about visitors. */
export const createVisitCounter = ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): VisitCounter =>
  createTally({
    everyMs: writeEveryMs,
    add: (counts) => addVisits(db, formatDate(clock()), counts),
    log,
  });
