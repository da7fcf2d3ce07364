import { createHmac, timingSafeEqual } from 'node:crypto';

const periodMs = 60 * 60_000;
const entry = /(?:^|,)\s*portal=([\w-]{22})\s*(?:,|$)/;

/**
 * Signs trace contexts of this portal, in an own entry of `tracestate`. A signature is valid for one to two hours, so
 * that whoever has seen one cannot add to that trace for ever.
 */
export class TraceSeal {
  private readonly key: string;

  /** @param secret Known to all processes of the portal. */
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
