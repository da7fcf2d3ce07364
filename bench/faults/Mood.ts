/** How an upstream answers. */
export type Mood = 'well' | 'slow' | 'hanging' | 'dead' | 'failing' | 'broken';

/** Request ids. */
export interface Seen {
  all: string[];
  /** Those of them that got the whole of a good answer. */
  answered: string[];
}

export interface Question {
  mood?: Mood;
  /** What it has seen since it was asked last. */
  asksForSeen?: true;
}
