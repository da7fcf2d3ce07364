export interface Waiter {
  /** There is a place. @returns Whether it is taken; if so it is given back by `leave`. */
  start: () => boolean;
  /** Waiting is in vain: the upstream is kept away. */
  turnAway: () => void;
}

/**
 * Places for calls that an upstream has at a time, and a queue before them: first come, first served.
 *
 * PERF: the queue is a list, not a set, for the reason that `Watch` has.
 */
export class Places {
  private taken = 0;
  private queue: Waiter[] = [];

  constructor(
    private readonly placesMax: number,
    private readonly queueMax: number,
  ) {}

  get isIdle(): boolean {
    return this.taken === 0 && this.queue.length === 0;
  }

  get waiting(): number {
    return this.queue.length;
  }

  /** Starts the call now or when its turn comes. False: not even the queue has room. */
  enter(call: Waiter): boolean {
    if (this.taken < this.placesMax) {
      this.taken += 1;
      if (!call.start()) this.leave();
      return true;
    }
    if (this.queue.length >= this.queueMax) return false;
    this.queue.push(call);
    return true;
  }

  /** A call that had a place is over: the next one may start. */
  leave(): void {
    for (let next = this.queue.shift(); next; next = this.queue.shift()) if (next.start()) return;
    this.taken -= 1;
  }

  /** A call does not wait any longer. */
  giveUp(call: Waiter): void {
    const at = this.queue.indexOf(call);
    if (at >= 0) this.queue.splice(at, 1);
  }

  /** Nobody waits any longer. */
  dismiss(): void {
    const dismissed = this.queue;
    this.queue = [];
    for (const call of dismissed) call.turnAway();
  }
}
