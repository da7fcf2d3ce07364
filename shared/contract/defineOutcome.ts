/** Outcome of an action as confirmed by the server, for a result page. */
export interface OutcomeFacts {
  tone: 'good' | 'warn' | 'bad' | 'calm';
  /** The outcome in a few words. */
  title: string;
  /** What happens next, and until when. */
  text: string;
  steps?: { labels: readonly string[]; current: number };
  /** Link to details. */
  detail?: { to: string; label: string };
}

/**
 * Asks the server for the outcome of an action. The id comes from an address that anybody can write, so nothing is stated
 * on its authority. Rejects as `call` does.
 *
 * @param bizId  Empty when the address has none.
 * @returns null when nothing can be stated about a single one.
 */
export type Outcome = (bizId: string, signal: AbortSignal) => Promise<OutcomeFacts | null>;

/** Types an outcome; a module of a remote exports the result as `outcome`. */
export const defineOutcome = (outcome: Outcome): Outcome => outcome;
