import type { UpstreamHealth } from '@portal/contract/gateway';
import type { Clock } from './clock';

const lookEveryMs = 2000;
/** Unchanged states are reported again this often, so that the server knows they still hold. */
const tellEveryMs = 60_000;

/** Reports the health of upstreams to the server, on change and periodically. */
export class HealthReport {
  private told = '';
  private toldAt = -Infinity;
  private isTelling = false;
  private readonly stopLooking: () => void;

  constructor(
    private readonly read: () => UpstreamHealth[],
    private readonly tell: (upstreams: readonly UpstreamHealth[]) => Promise<unknown>,
    private readonly clock: Clock,
  ) {
    this.stopLooking = clock.every(lookEveryMs, () => void this.look());
  }

  close(): void {
    this.stopLooking();
  }

  private async look(): Promise<void> {
    const upstreams = this.read();
    if (upstreams.length === 0 || this.isTelling) return;
    const text = JSON.stringify(upstreams);
    const elapsed = this.clock.elapsed();
    if (text === this.told && elapsed - this.toldAt < tellEveryMs) return;
    this.isTelling = true;
    try {
      await this.tell(upstreams);
      this.told = text;
      this.toldAt = elapsed;
    } catch {
      // The next look tells it again.
    } finally {
      this.isTelling = false;
    }
  }
}
