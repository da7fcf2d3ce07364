/** How far the clock of a caller may be off. */
export const clockSkewMaxMs = 300_000;
/** A nonce is remembered for as long as its timestamp may pass, on both sides of now. */
const keptMs = 2 * clockSkewMaxMs;

/** Nonces that were used. Two halves that take turns, so that forgetting costs nothing. */
export class NonceCache {
  private young = new Set<string>();
  private old = new Set<string>();
  private turnedAt = 0;

  /** False when it was used before. */
  use(keyId: string, nonce: string, now: number): boolean {
    if (now - this.turnedAt > keptMs) {
      this.old = this.young;
      this.young = new Set();
      this.turnedAt = now;
    }
    const id = `${keyId} ${nonce}`;
    if (this.young.has(id) || this.old.has(id)) return false;
    this.young.add(id);
    return true;
  }
}
