import { seconds } from '../../../platform/time';

interface Limits {
  atOnceMax: number;
  perSecondMax: number;
  now: () => number;
}

/** Lets so many begin at once, and so many in a second. */
export function createTurns({ atOnceMax, perSecondMax, now }: Limits) {
  let running = 0;
  let begun = 0;
  let since = 0;

  return {
    /** Null: not now. Else what tells that it is over, once. */
    take(): (() => void) | null {
      if (now() - since >= seconds) [since, begun] = [now(), 0];
      if (running >= atOnceMax || begun >= perSecondMax) return null;
      running++;
      begun++;
      return () => void running--;
    },
  };
}
