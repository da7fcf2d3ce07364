export interface Waiter {
  /** Called when a place is free. @returns whether it is taken; a taken place is freed by `leave`. */
  start: () => boolean;
  /** Called when waiting is pointless, because the circuit has opened. */
  turnAway: () => void;
  /** Whether its body is still on its way, so that its caller decides how long a place is held. */
  isArriving?: boolean;
}

/**
 * Concurrency limit of an upstream with a first-come-first-served queue. Calls whose body is still on its way have at
 * most half of places and queue, so that slow callers take the upstream from nobody else. PERF: the queue is a list,
 * not a set, for the reason given at `CallTimeouts`.
 */
export class ConcurrencyLimit {
  private taken = 0;
  private queue: Waiter[] = [];
  /** Calls in a place whose body is still on its way. */
  private readonly arriving = new Set<Waiter>();

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
    if (this.hasPlaceFor(call)) {
      this.begin(call);
      return true;
    }
    if (this.queue.length >= this.queueMax) return false;
    if (call.isArriving && this.queue.filter((one) => one.isArriving).length >= half(this.queueMax))
      return false;
    this.queue.push(call);
    return true;
  }

  /** Frees the place of a call; the next call may start. */
  leave(call: Waiter): void {
    this.taken -= 1;
    this.arriving.delete(call);
    this.fill();
  }

  /** The body of a call in a place is whole. */
  arrived(call: Waiter): void {
    if (this.arriving.delete(call)) this.fill();
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

  private hasPlaceFor({ isArriving }: Waiter): boolean {
    return this.taken < this.placesMax && !(isArriving && this.arriving.size >= half(this.placesMax));
  }

  private begin(call: Waiter): void {
    this.taken += 1;
    if (call.isArriving) this.arriving.add(call);
    if (call.start()) return;
    this.taken -= 1;
    this.arriving.delete(call);
  }

  private fill(): void {
    while (this.taken < this.placesMax) {
      const at = this.queue.findIndex((call) => this.hasPlaceFor(call));
      const [next] = at < 0 ? [] : this.queue.splice(at, 1);
      if (!next) return;
      this.begin(next);
    }
  }
}

const half = (max: number) => Math.max(1, Math.floor(max / 2));
