export interface Waiter {
  /** There is a place. @returns Whether it is taken; if so it is given back by `leave`. */
  start: () => boolean;
  /** Waiting is in vain: the upstream is kept away. */
  turnAway: () => void;
}

/** Places for calls that an upstream has at a time, and a queue before them: first come, first served. */
export class Places {
  private taken = 0;
  private readonly queue = new Set<Waiter>();

  constructor(
    private readonly placesMax: number,
    private readonly queueMax: number,
  ) {}

  get isIdle(): boolean {
    return this.taken === 0 && this.queue.size === 0;
  }

  get waiting(): number {
    return this.queue.size;
  }

  /** Starts the call now or when its turn comes. False: not even the queue has room. */
  enter(call: Waiter): boolean {
    if (this.taken < this.placesMax) {
      this.taken += 1;
      if (!call.start()) this.leave();
      return true;
    }
    if (this.queue.size >= this.queueMax) return false;
    this.queue.add(call);
    return true;
  }

  /** A call that had a place is over: the next one may start. */
  leave(): void {
    for (const next of this.queue) {
      this.queue.delete(next);
      if (next.start()) return;
    }
    this.taken -= 1;
  }

  /** A call does not wait any longer. */
  giveUp(call: Waiter): void {
    this.queue.delete(call);
  }

  /** Nobody waits any longer. */
  dismiss(): void {
    const dismissed = [...this.queue];
    this.queue.clear();
    for (const call of dismissed) call.turnAway();
  }
}
