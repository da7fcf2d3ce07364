import type { Pass } from './Circuit';
import type { Clock } from './clock';
import type { Lane, Verdict } from './Lane';

/** What one call says about its upstream: the circuit admits it, and hears its verdict once. */
export class UpstreamAttempt {
  private pass: Pass = 'usual';
  private isGiven = false;

  constructor(
    private readonly lane: Lane,
    private readonly clock: Clock,
  ) {}

  /** @returns false while the upstream is skipped. */
  admit(): boolean {
    const pass = this.lane.circuit.admit(this.clock.now());
    if (!pass) return false;
    this.pass = pass;
    return true;
  }

  /** The upstream has begun an answer that is not a fault. */
  answering(): void {
    this.lane.circuit.answering(this.pass);
  }

  give(verdict: Verdict): void {
    if (this.isGiven) return;
    this.isGiven = true;
    this.lane.judge(verdict, this.pass, this.clock.now());
  }
}
