/** What something means to the visitor; each part says it in its own way. */
export type Tone = 'calm' | 'good' | 'warn' | 'bad';

export interface Toned {
  tone?: Tone;
  /** The same, as remotes of contract 1.3 and before call it; gone with 2.0. */
  mood?: Tone;
}

export const toneOf = ({ tone, mood }: Toned): Tone => tone ?? mood ?? 'calm';
