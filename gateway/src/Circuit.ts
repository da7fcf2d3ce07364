const failuresMax = 3;
const openMs = 5000;

/** How a call passed the circuit: normally, or as the trial of an upstream that had failed. */
export type Pass = 'usual' | 'trial';

/**
 * Circuit breaker of one upstream: opens after three consecutive failures. After five seconds one call tries, and the
 * others wait for its outcome.
 */
export class Circuit {
  private failures = 0;
  private openUntil = 0;
  private isTrying = false;

  /** Whether a call would be rejected now. Has no side effect. */
  isOpen(now: number): boolean {
    return this.failures >= failuresMax && (this.isTrying || this.openUntil > now);
  }

  /** Seconds until the next trial while it is open. */
  waitSeconds(now: number): number {
    return Math.max(1, Math.ceil((this.openUntil - now) / 1000));
  }

  get isClosed(): boolean {
    return this.failures < failuresMax;
  }

  /** @returns null when the call is rejected. Otherwise the outcome has to be reported later. */
  admit(now: number): Pass | null {
    if (this.isClosed) return 'usual';
    if (this.isOpen(now)) return null;
    this.isTrying = true;
    return 'trial';
  }

  /** An answer has begun: enough to admit other calls; the next failure opens the circuit again. */
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

  /** The call ended without saying anything about the upstream. */
  withdraw(pass: Pass): void {
    if (pass === 'trial') this.isTrying = false;
  }
}
