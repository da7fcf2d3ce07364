export interface Waiter {
  /** Called when a place is free. @returns whether it is taken; a taken place is freed by `leave`. */
  start: () => boolean;
  /** Called when waiting is pointless, because the circuit has opened. */
  turnAway: () => void;
}

/**
 * Concurrency limit of an upstream with a first-come-first-served queue. PERF: the queue is a list, not a set, for the
 * reason given at `Watch`.
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

  /** Starts the call now, or when its turn comes. @returns false when the queue is full. */
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

  /** Frees a place; the next call may start. */
  leave(): void {
    for (let next = this.queue.shift(); next; next = this.queue.shift()) if (next.start()) return;
    this.taken -= 1;
  }

  /** Removes a waiting call. */
  giveUp(call: Waiter): void {
    const at = this.queue.indexOf(call);
    if (at >= 0) this.queue.splice(at, 1);
  }

  /** Turns all waiting calls away. */
  dismiss(): void {
    const dismissed = this.queue;
    this.queue = [];
    for (const call of dismissed) call.turnAway();
  }
}
