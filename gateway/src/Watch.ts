import type { Clock } from './clock';

export interface Watched {
  /** Ends itself when it is due. @param elapsed  By the clock for durations. */
  look: (elapsed: number) => void;
}

const lookEveryMs = 200;

/** Looks at every call under way again and again. PERF: one timer for all of them, not one for each. */
export class Watch {
  private readonly calls = new Set<Watched>();
  private readonly stopLooking: () => void;

  constructor(clock: Clock) {
    this.stopLooking = clock.every(lookEveryMs, () => {
      const elapsed = clock.elapsed();
      for (const call of this.calls) call.look(elapsed);
    });
  }

  get size(): number {
    return this.calls.size;
  }

  add(call: Watched): void {
    this.calls.add(call);
  }

  delete(call: Watched): void {
    this.calls.delete(call);
  }

  /** Ends all that is under way, whatever time it had left. */
  close(): void {
    this.stopLooking();
    for (const call of this.calls) call.look(Infinity);
  }
}
