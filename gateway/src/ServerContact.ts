import type { Clock } from './clock';

/** A moment by the wall clock and by the monotonic clock, both in ms. */
export interface Moment {
  now: number;
  elapsed: number;
}

export const momentOf = (clock: Clock): Moment => ({ now: clock.now(), elapsed: clock.elapsed() });

/** When the server last answered. */
export class ServerContact {
  private last: Moment;

  constructor(private readonly clock: Clock) {
    this.last = momentOf(clock);
  }

  /** Time since then, by whichever clock advanced more: either may stop or be set. */
  get silentMs(): number {
    const { now, elapsed } = this.last;
    return Math.max(this.clock.now() - now, this.clock.elapsed() - elapsed);
  }

  /** The server has answered a request that was sent at this moment. */
  hear(asked: Moment): void {
    this.last = asked;
  }
}
