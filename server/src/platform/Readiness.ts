/** Whether this process should be sent requests, and what speaks against it. */
export class Readiness {
  private readonly faults = new Map<string, string>();
  private stopping = false;

  /** @param reason  In Chinese, for operators; null: this part is well. */
  report(part: string, reason: string | null): void {
    if (reason === null) this.faults.delete(part);
    else this.faults.set(part, reason);
  }

  /** From here on for good: load balancers and keep-alive connections go elsewhere. */
  stop(): void {
    this.stopping = true;
    this.report('stop', '正在停止');
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  /** Empty: ready. */
  get reasons(): string[] {
    return [...this.faults.values()];
  }
}
