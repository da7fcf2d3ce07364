import type { Clock } from './clock';
import type { LeasedCall } from './Lease';
import type { LeasePool } from './LeasePool';

/** A front that has not said for so long what became of a call never will. */
export const reservedMs = 15 * 60_000;
const lookEveryMs = 1000;

/** Calls that a front may carry, and has not told of yet. */
export class Reservations {
  private readonly kept = new Map<string, { leased: LeasedCall; endsAt: number }>();
  private readonly stopLooking: () => void;

  constructor(
    private readonly leases: Pick<LeasePool, 'forget'>,
    private readonly clock: Clock,
  ) {
    this.stopLooking = clock.every(lookEveryMs, () => this.look());
  }

  get size(): number {
    return this.kept.size;
  }

  keep(requestId: string, leased: LeasedCall): void {
    this.kept.set(requestId, { leased, endsAt: this.clock.elapsed() + reservedMs });
  }

  /** The front has told. Undefined: it is not known any more, or of a process before. */
  take(requestId: string): LeasedCall | undefined {
    const found = this.kept.get(requestId);
    this.kept.delete(requestId);
    return found?.leased;
  }

  close(): void {
    this.stopLooking();
    for (const { leased } of this.kept.values()) this.leases.forget(leased);
    this.kept.clear();
  }

  /** In the order in which they were made. */
  private look(): void {
    const elapsed = this.clock.elapsed();
    for (const [requestId, { leased, endsAt }] of this.kept) {
      if (endsAt > elapsed) return;
      this.kept.delete(requestId);
      this.leases.forget(leased);
    }
  }
}
