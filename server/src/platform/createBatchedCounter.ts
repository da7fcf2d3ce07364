import type { FastifyBaseLogger } from 'fastify';

/** Number of occurrences by key. */
export type Counts = readonly (readonly [key: string, count: number])[];

interface CounterOptions {
  everyMs: number;
  /** Adds to the stored counts. */
  add: (counts: Counts) => Promise<void>;
  log: FastifyBaseLogger;
}

export type BatchedCounter = ReturnType<typeof createBatchedCounter>;

/**
 * Counts frequent events without waiting for the database: counts of a process are written in one statement,
 * periodically and when it ends. A killed process loses its last moments, so never use it for money.
 */
export function createBatchedCounter({ everyMs, add, log }: CounterOptions) {
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
      // Losing a few counts is better than keeping a growing list.
      log.warn({ err: error }, 'what was counted was not written');
    }
  }

  return {
    count(key: string): void {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      timer ??= setTimeout(() => void write(), everyMs).unref();
    },
    /** Writes all counts so far. */
    write,
  };
}
