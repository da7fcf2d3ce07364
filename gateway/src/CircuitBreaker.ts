const failuresMax = 3;
const openMs = 5000;

/** Keeps calls away from an upstream that has failed three times in a row; lets one try again every five seconds. */
export class CircuitBreaker {
  private readonly failures = new Map<string, { count: number; until: number }>();

  isOpen(id: string, now: number): boolean {
    const state = this.failures.get(id);
    if (!state || state.count < failuresMax) return false;
    if (state.until > now) return true;
    // The one that tries: the rest waits for its outcome.
    state.until = now + openMs;
    return false;
  }

  succeed(id: string): void {
    if (this.failures.size > 0) this.failures.delete(id);
  }

  fail(id: string, now: number): void {
    const count = (this.failures.get(id)?.count ?? 0) + 1;
    this.failures.set(id, { count, until: now + openMs });
  }
}
