import type { FastifyBaseLogger } from 'fastify';

/** How many of a kind there were. */
export type Counts = readonly (readonly [key: string, count: number])[];

interface TallyOptions {
  everyMs: number;
  /** Adds up to what is known already. */
  add: (counts: Counts) => Promise<void>;
  log: FastifyBaseLogger;
}

export type Tally = ReturnType<typeof createTally>;

/**
 * Counts what happens often and waits for no row: what a process has counted is added in one statement, now and then and
 * when it ends. For figures that may lack a moment of a process that is killed, never for what is owed.
 */
export function createTally({ everyMs, add, log }: TallyOptions) {
  let counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const written = counts;
    counts = new Map();
    if (written.size === 0) return;
    try {
      await add([...written]);
    } catch (error) {
      // A few less are no reason to keep what grows.
      log.warn({ err: error }, 'what was counted was not written');
    }
  }

  return {
    count(key: string): void {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      timer ??= setTimeout(() => void write(), everyMs).unref();
    },
    /** Writes what was counted up to now. */
    write,
  };
}
