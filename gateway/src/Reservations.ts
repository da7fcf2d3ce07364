import type { Clock } from './clock';
import type { LeasedCall } from './Lease';
import type { LeasePool } from './LeasePool';

/** After this time a front is assumed never to report the outcome. */
export const reservedMs = 15 * 60_000;
const lookEveryMs = 1000;

/** Calls that a front was allowed to carry and has not reported yet. */
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

  /** Takes a reported call. Undefined: unknown, or from an earlier process. */
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

  /** In insertion order. */
  private look(): void {
    const elapsed = this.clock.elapsed();
    for (const [requestId, { leased, endsAt }] of this.kept) {
      if (endsAt > elapsed) return;
      this.kept.delete(requestId);
      this.leases.forget(leased);
    }
  }
}
