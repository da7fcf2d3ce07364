/** How many are asked at once: others wait, and those who have waited too long are never asked. */
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

/** What `promise` brings within so many ms; null when it takes longer or fails. Whatever it does goes on. */
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
  /** How long a value is as good as a new one. */
  freshMs: number;
  /** How long it is better than none, while a new one does not come. */
  keptMs: number;
  keysMax: number;
  waitMs: number;
  now: () => number;
}

/**
 * Values that are the same for whoever asks. Each is fetched by one at a time, for all who ask meanwhile and for a
 * moment after. A fetch that takes too long goes on for those who come later.
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

    /** Forgets everything, and what is on its way with it. */
    drop: () => entries.clear(),
  };
}
