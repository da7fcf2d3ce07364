import { createHmac, timingSafeEqual } from 'node:crypto';

const periodMs = 60 * 60_000;
const entry = /(?:^|,)\s*portal=([\w-]{22})\s*(?:,|$)/;

/**
 * Proves that a trace context comes from this portal, in its own entry of `tracestate`. Good for an hour or two: whoever
 * has seen one could else add to that trace for ever.
 */
export class TraceSeal {
  private readonly key: string;

  /** @param secret  That all processes of the portal know. */
  constructor(
    secret: string,
    private readonly now = () => Date.now(),
  ) {
    this.key = `trace:${secret}`;
  }

  stateOf(traceparent: string): string {
    return `portal=${this.mark(traceparent, this.period())}`;
  }

  isOurs(traceparent: string, tracestate: unknown): boolean {
    const [, given] = typeof tracestate === 'string' ? (entry.exec(tracestate) ?? []) : [];
    if (!given) return false;
    const period = this.period();
    return [period, period - 1].some((one) =>
      timingSafeEqual(Buffer.from(this.mark(traceparent, one)), Buffer.from(given)),
    );
  }

  private period(): number {
    return Math.floor(this.now() / periodMs);
  }

  private mark(traceparent: string, period: number): string {
    return createHmac('sha256', this.key).update(`${period} ${traceparent}`).digest('base64url').slice(0, 22);
  }
}
