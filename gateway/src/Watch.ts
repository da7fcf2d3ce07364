import type { Clock } from './clock';

export interface Watched {
  /** Where the watch keeps it; its own, and nobody else's to change. */
  place: number;
  /** Ends itself when it is due. @param elapsed  By the clock for durations. */
  look: (elapsed: number) => void;
}

const lookEveryMs = 200;

/**
 * Looks at every call under way again and again.
 *
 * PERF: one timer for all of them, not one for each; and a list, not a set. V8 lets a set that has grown too small remember the
 * larger one that took its place: what was in it is held by it, and so on, until a slow collection of all garbage.
 */
export class Watch {
  private readonly calls: Watched[] = [];
  private readonly stopLooking: () => void;

  constructor(clock: Clock) {
    this.stopLooking = clock.every(lookEveryMs, () => {
      const elapsed = clock.elapsed();
      this.lookAtAll(elapsed);
    });
  }

  get size(): number {
    return this.calls.length;
  }

  add(call: Watched): void {
    call.place = this.calls.push(call) - 1;
  }

  delete(call: Watched): void {
    if (this.calls[call.place] !== call) return;
    const last = this.calls.pop();
    if (!last || last === call) return;
    last.place = call.place;
    this.calls[call.place] = last;
  }

  /** Ends all that is under way, whatever time it had left. */
  close(): void {
    this.stopLooking();
    this.lookAtAll(Infinity);
  }

  /** Of a copy: whoever ends, or begins, meanwhile changes the list. Who is over already does nothing. */
  private lookAtAll(elapsed: number): void {
    for (const call of [...this.calls]) call.look(elapsed);
  }
}
