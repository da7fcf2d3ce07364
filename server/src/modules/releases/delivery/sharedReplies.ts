/** Bounds how many calls run at once: others queue, and those that waited too long never run. */
export interface Places {
  /** Null when no place became free in time. */
  run: <Value>(work: () => Promise<Value>, waitMs: number) => Promise<Value | null>;
}

export function createPlaces(placesMax: number): Places {
  let taken = 0;
  const waiting = new Set<() => void>();

  function take(waitMs: number): Promise<boolean> {
    if (taken < placesMax) {
      taken++;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const start = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        resolve(false);
      }, waitMs);
      waiting.add(start);
    });
  }

  function leave(): void {
    const [next] = waiting;
    if (!next) {
      taken--;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async run(work, waitMs) {
      if (!(await take(waitMs))) return null;
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** The value of `promise`, or null when it takes longer than so many ms or fails. The work itself goes on. */
export function resultWithin<Value>(promise: Promise<Value | null>, ms: number): Promise<Value | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ms);
    void promise
      .catch(() => null)
      .then((value) => {
        clearTimeout(timer);
        resolve(value);
      });
  });
}

interface Entry<Value> {
  kept: { value: Value; at: number } | null;
  flight: Promise<Value | null> | null;
}

interface Limits {
  /** How long a value counts as fresh. */
  freshMs: number;
  /** How long a stale value may be used while a new one is late. */
  keptMs: number;
  keysMax: number;
  waitMs: number;
  now: () => number;
}

/**
 * A cache of values that are the same for all. Concurrent requests for a value share one fetch, whose result is kept
 * for a moment. A fetch that takes too long goes on for later requests.
 */
export function createSharedReplies<Value>({ freshMs, keptMs, keysMax, waitMs, now }: Limits) {
  const entries = new Map<string, Entry<Value>>();

  function entryOf(key: string): Entry<Value> {
    const known = entries.get(key);
    if (known) return known;
    const oldest = entries.size >= keysMax ? entries.keys().next() : null;
    if (oldest && !oldest.done) entries.delete(oldest.value);
    const entry: Entry<Value> = { kept: null, flight: null };
    entries.set(key, entry);
    return entry;
  }

  function start(entry: Entry<Value>, fetch: () => Promise<Value | null>): Promise<Value | null> {
    const flight = fetch()
      .then((value) => {
        if (value !== null) entry.kept = { value, at: now() };
        return value;
      })
      .finally(() => (entry.flight = null));
    flight.catch(() => {});
    entry.flight = flight;
    return flight;
  }

  return {
    /** Null when there is nothing in time. */
    async get(key: string, fetch: () => Promise<Value | null>): Promise<Value | null> {
      const entry = entryOf(key);
      const age = () => (entry.kept ? now() - entry.kept.at : Infinity);
      if (entry.kept && age() < freshMs) return entry.kept.value;
      const value = await resultWithin(entry.flight ?? start(entry, fetch), waitMs);
      return value ?? (entry.kept && age() < keptMs ? entry.kept.value : null);
    },

    /** Drops all values, and the results of fetches under way. */
    drop: () => entries.clear(),
  };
}
