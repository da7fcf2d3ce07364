import type { Pool } from 'undici';
import { Circuit, type Pass } from './Circuit';
import { ConcurrencyLimit } from './ConcurrencyLimit';

interface LaneParts {
  pool: Pool;
  /** Path before that of the operation, without a trailing slash. */
  basePath: string;
  host: string;
}

/** What a call shows about the health of the upstream. */
export type Verdict = 'good' | 'bad' | 'none';

/**
 * The way to the upstream of one version of an API in one environment, with its own connections, concurrency limit,
 * queue and circuit breaker, so that no API affects another.
 */
export class Lane {
  readonly pool: Pool;
  readonly basePath: string;
  readonly host: string;
  readonly places: ConcurrencyLimit;
  readonly circuit = new Circuit();
  /** Time of `clock.elapsed`. */
  usedAt = 0;
  isClosed = false;
  /** Marked as down by probes. */
  isDown = false;
  /** Consecutive probes that contradict `isDown`. */
  contrary = 0;

  constructor({ pool, basePath, host }: LaneParts, placesMax: number, queueMax: number) {
    this.pool = pool;
    this.basePath = basePath;
    this.host = host;
    this.places = new ConcurrencyLimit(placesMax, queueMax);
  }

  /** Counts a failure. When it opens the circuit, queued calls are rejected at once. */
  fail(pass: Pass, now: number): void {
    this.circuit.fail(pass, now);
    if (this.circuit.isOpen(now)) this.places.dismiss();
  }

  /** Takes the outcome of an admitted call. */
  judge(verdict: Verdict, pass: Pass, now: number): void {
    if (verdict === 'good') this.circuit.succeed();
    else if (verdict === 'bad') this.fail(pass, now);
    else this.circuit.withdraw(pass);
  }

  close(): void {
    this.isClosed = true;
    void this.pool.destroy().catch(() => {});
  }
}
