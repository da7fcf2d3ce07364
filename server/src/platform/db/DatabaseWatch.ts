import pg from 'pg';
import { DatabaseAwayError } from './DatabaseAwayError';

/** After this time without any answer the database is pinged. */
const doubtMs = 900;
const pingMs = 800;

/**
 * Distinguishes a slow database, which is worth waiting for, from one that is away: frozen, cut off or failing over. It
 * is alive as long as anybody gets an answer; in doubt it is pinged on a separate connection.
 */
export class DatabaseWatch {
  private heardAt = -Infinity;
  private isAway = false;
  private awaySince = 0;
  private asking: Promise<void> | null = null;

  /** @param patienceMs How long it may be away before waiting statements fail. */
  constructor(
    private readonly connectionString: string,
    private readonly patienceMs = 0,
  ) {}

  /**
   * Settles as `work` does.
   *
   * @throws {DatabaseAwayError} when the database is found to be away: within two seconds of the last sign of life,
   *   plus the patience.
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

  /** Call for every answer that came over the network. */
  hear(): void {
    this.heardAt = performance.now();
    this.isAway = false;
  }

  private async isAnswering(): Promise<boolean> {
    if (!this.isAway && performance.now() - this.heardAt < doubtMs) return true;
    const askedAt = performance.now();
    this.asking ??= this.ask().finally(() => (this.asking = null));
    await this.asking;
    // Somebody else may have got an answer meanwhile.
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

/** It answers, but is starting, stopping or recovering. */
const isShuttingDown = ({ code = '' }: pg.DatabaseError) => code.startsWith('57P');
