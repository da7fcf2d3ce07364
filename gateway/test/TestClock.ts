import type { Clock } from '../src/clock';

interface Timer {
  dueAt: number;
  everyMs: number | null;
  run: () => void;
}

/** What has been promised or put off until the next turn of the event loop is done. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A clock that stands until the test moves it. */
export class TestClock implements Clock {
  private timers: Timer[] = [];

  constructor(private at = Date.UTC(2026, 10, 20)) {}

  readonly now = () => this.at;
  readonly elapsed = () => this.at;

  every(ms: number, task: () => void): () => void {
    return this.schedule({ dueAt: this.at + ms, everyMs: ms, run: task });
  }

  pause(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const cancel = this.schedule({ dueAt: this.at + ms, everyMs: null, run: resolve });
      signal?.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  /** Lets time pass: what becomes due runs in its order, with all that follows from it. */
  async pass(ms: number): Promise<void> {
    const until = this.at + ms;
    for (let due = this.nextDue(until); due; due = this.nextDue(until)) {
      this.at = due.dueAt;
      if (due.everyMs === null) this.timers = this.timers.filter((timer) => timer !== due);
      else due.dueAt += due.everyMs;
      due.run();
      await turn();
      await turn();
    }
    this.at = until;
  }

  private schedule(timer: Timer): () => void {
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((one) => one !== timer));
  }

  private nextDue(until: number): Timer | undefined {
    return this.timers.filter(({ dueAt }) => dueAt <= until).sort((a, b) => a.dueAt - b.dueAt)[0];
  }
}
