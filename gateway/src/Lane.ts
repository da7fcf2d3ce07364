import type { Pool } from 'undici';
import { Circuit, type Pass } from './Circuit';
import { Places } from './Places';

interface LaneParts {
  pool: Pool;
  /** Path that comes before the operation's, without a slash at its end. */
  basePath: string;
  host: string;
}

/** What a call says about the upstream. */
export type Verdict = 'good' | 'bad' | 'none';

/**
 * The way to the upstream of one version of an API in one environment: its own connections, places, queue and circuit,
 * so that nothing that happens to one API or its settings reaches another.
 */
export class Lane {
  readonly pool: Pool;
  readonly basePath: string;
  readonly host: string;
  readonly places: Places;
  readonly circuit = new Circuit();
  /** By the clock for durations. */
  usedAt = 0;
  isClosed = false;
  /** A probe says that nothing should come this way. */
  isDown = false;
  /** Probes in a row that said the other thing. */
  contrary = 0;

  constructor({ pool, basePath, host }: LaneParts, placesMax: number, queueMax: number) {
    this.pool = pool;
    this.basePath = basePath;
    this.host = host;
    this.places = new Places(placesMax, queueMax);
  }

  /** The upstream did not answer as it should. Whoever waits for a place while it is kept away is told at once. */
  fail(pass: Pass, now: number): void {
    this.circuit.fail(pass, now);
    if (this.circuit.isOpen(now)) this.places.dismiss();
  }

  /** What a call that was let through has shown. */
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
