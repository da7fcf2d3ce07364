import pg from 'pg';
import { DatabaseAwayError } from './DatabaseAwayError';

/** So long without an answer to anybody, and the database is asked whether it lives. */
const doubtMs = 900;
const pingMs = 800;

/**
 * Tells a database that is slow, and may be waited for, from one that is away: frozen, cut off or in failover. It
 * lives as long as anybody gets an answer; in doubt it is asked on a connection of its own.
 */
export class DatabaseWatch {
  private heardAt = -Infinity;
  private isAway = false;
  private awaySince = 0;
  private asking: Promise<void> | null = null;

  /** @param patienceMs  So long it may be away before whoever waits is told. */
  constructor(
    private readonly connectionString: string,
    private readonly patienceMs = 0,
  ) {}

  /**
   * Settles as `work` does.
   *
   * @throws {DatabaseAwayError} when there is no hope for it: within two seconds of the last sign of life, and its patience.
   */
  waitFor<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const doubt = async () => {
        if ((await this.isAnswering()) || performance.now() - this.awaySince < this.patienceMs) return;
        clearInterval(timer);
        reject(new DatabaseAwayError('the database does not answer'));
      };
      const timer = setInterval(() => void doubt(), doubtMs);
      if (this.isAway) void doubt();
      work.then(resolve, reject).finally(() => clearInterval(timer));
    });
  }

  /** Tells of an answer that came over the network. */
  hear(): void {
    this.heardAt = performance.now();
    this.isAway = false;
  }

  private async isAnswering(): Promise<boolean> {
    if (!this.isAway && performance.now() - this.heardAt < doubtMs) return true;
    const askedAt = performance.now();
    this.asking ??= this.ask().finally(() => (this.asking = null));
    await this.asking;
    // Somebody else may have had an answer meanwhile.
    return this.heardAt >= askedAt || !this.isAway;
  }

  private async ask(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      connectionTimeoutMillis: pingMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      this.hear();
    } catch (error) {
      if (error instanceof pg.DatabaseError && !isShuttingDown(error)) this.hear();
      else this.loseTouch();
    }
    void client.end().catch(() => {});
  }

  private loseTouch(): void {
    if (!this.isAway) this.awaySince = performance.now();
    this.isAway = true;
  }
}

/** It speaks, but starts, stops or recovers. */
const isShuttingDown = ({ code = '' }: pg.DatabaseError) => code.startsWith('57P');
