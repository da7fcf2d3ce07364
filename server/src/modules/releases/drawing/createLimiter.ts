import { seconds } from '../../../platform/time';

interface Limits {
  atOnceMax: number;
  perSecondMax: number;
  now: () => number;
}

/** Limits how many may run at once, and how many may start per second. */
export function createLimiter({ atOnceMax, perSecondMax, now }: Limits) {
  let running = 0;
  let begun = 0;
  let since = 0;

  return {
    /** Null: not now. Otherwise a function to call once at the end. */
    take(): (() => void) | null {
      if (now() - since >= seconds) [since, begun] = [now(), 0];
      if (running >= atOnceMax || begun >= perSecondMax) return null;
      running++;
      begun++;
      return () => void running--;
    },
  };
}
