const failuresMax = 3;
const openMs = 5000;

/** How a call got past a circuit: as usual, or as the one that tries whether the upstream is back. */
export type Pass = 'usual' | 'trial';

/**
 * Keeps calls away from an upstream that has failed three times in a row. After five seconds one call tries, and the
 * rest waits for its outcome.
 */
export class Circuit {
  private failures = 0;
  private openUntil = 0;
  private isTrying = false;

  /** Whether a call would be kept away now. Asking changes nothing. */
  isOpen(now: number): boolean {
    return this.failures >= failuresMax && (this.isTrying || this.openUntil > now);
  }

  /** Seconds until it is worth another try, while it is open. */
  waitSeconds(now: number): number {
    return Math.max(1, Math.ceil((this.openUntil - now) / 1000));
  }

  get isClosed(): boolean {
    return this.failures < failuresMax;
  }

  /** Null: the call is kept away. Else the circuit is told later what became of the call. */
  admit(now: number): Pass | null {
    if (this.isClosed) return 'usual';
    if (this.isOpen(now)) return null;
    this.isTrying = true;
    return 'trial';
  }

  /** An answer has begun. The trial needs no more for others to follow; the next failure opens the circuit again. */
  answering(pass: Pass): void {
    if (pass === 'usual') return;
    this.isTrying = false;
    this.failures = failuresMax - 1;
  }

  succeed(): void {
    this.failures = 0;
    this.isTrying = false;
  }

  fail(pass: Pass, now: number): void {
    this.failures += 1;
    this.openUntil = now + openMs;
    if (pass === 'trial') this.isTrying = false;
  }

  /** The call ended in a way that says nothing about the upstream. */
  withdraw(pass: Pass): void {
    if (pass === 'trial') this.isTrying = false;
  }
}
