/** Meaning of a state or message; each component shows it in its own way. */
export type Tone = 'calm' | 'good' | 'warn' | 'bad';

export interface Toned {
  tone?: Tone;
  /** The former name of `tone`, for remotes of contract 1.3 and before; removed with 2.0. */
  mood?: Tone;
}

export const toneOf = ({ tone, mood }: Toned): Tone => tone ?? mood ?? 'calm';
