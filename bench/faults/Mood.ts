/** How an upstream behaves. */
export type Mood = 'well' | 'slow' | 'hanging' | 'dead' | 'failing' | 'broken';

/** Request ids that reached an upstream. */
export interface Seen {
  all: string[];
  /** Those that were answered completely and successfully. */
  answered: string[];
}

export interface Question {
  mood?: Mood;
  /** Requests the ids seen since the last such request. */
  asksForSeen?: true;
}
