/** What has become of something, as the server says; a result page draws it. */
export interface OutcomeFacts {
  tone: 'good' | 'warn' | 'bad' | 'calm';
  /** The result, in a few words. */
  title: string;
  /** What happens next, and until when. */
  text: string;
  steps?: { labels: readonly string[]; current: number };
  /** Where to see more of it. */
  detail?: { to: string; label: string };
}

/**
 * Asks the server what has become of something. Its id comes from an address that anybody can write: nothing is stated
 * from it alone. A refusal is passed on as `call` gives it.
 *
 * @param bizId  Empty where the address names none. Null as the answer: there is nothing to tell without one.
 */
export type Outcome = (bizId: string, signal: AbortSignal) => Promise<OutcomeFacts | null>;

/** Types an outcome; a module of a remote exports the result as `outcome`. */
export const defineOutcome = (outcome: Outcome): Outcome => outcome;
