import type { Deps } from '../../platform/Deps';
import { formatDate, seconds } from '../../platform/time';
import { addVisits } from './visits.repository';

/** What a process counts is written so often: a page that is visited waits for no row. */
const writeEveryMs = 5 * seconds;

export type VisitCounter = ReturnType<typeof createVisitCounter>;

/** Counts visits of branded portals by day: numbers alone, nothing of who came. */
export function createVisitCounter({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  let counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const written = counts;
    counts = new Map();
    if (written.size === 0) return;
    try {
      await addVisits(db, formatDate(clock()), [...written]);
    } catch (error) {
      // Statistics: a few visits less are no reason to keep what grows.
      log.warn({ err: error }, 'visits were not written');
    }
  }

  return {
    count(portalId: string): void {
      counts.set(portalId, (counts.get(portalId) ?? 0) + 1);
      timer ??= setTimeout(() => void write(), writeEveryMs).unref();
    },
    /** Writes what was counted up to now. */
    write,
  };
}
