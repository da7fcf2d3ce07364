/** Whether this process should receive requests, and why not. */
export class Readiness {
  private readonly faults = new Map<string, string>();
  private stopping = false;

  /** @param reason In Chinese, for operators; null: the part is fine. */
  report(part: string, reason: string | null): void {
    if (reason === null) this.faults.delete(part);
    else this.faults.set(part, reason);
  }

  /** Permanently not ready: load balancers and keep-alive clients go elsewhere. */
  stop(): void {
    this.stopping = true;
    this.report('stop', '正在停止');
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  /** Empty when ready. */
  get reasons(): string[] {
    return [...this.faults.values()];
  }
}
