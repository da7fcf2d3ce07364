import { createBatchedCounter, type BatchedCounter } from '../../platform/createBatchedCounter';
import type { Deps } from '../../platform/Deps';
import { formatDate, seconds } from '../../platform/time';
import { addVisits } from './visits.repository';

const writeEveryMs = 5 * seconds;

export type VisitCounter = BatchedCounter;

/** Counts visits of branded portals by day: numbers only, nothing about visitors. */
export const createVisitCounter = ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): VisitCounter =>
  createBatchedCounter({
    everyMs: writeEveryMs,
    add: (counts) => addVisits(db, formatDate(clock()), counts),
    log,
  });
