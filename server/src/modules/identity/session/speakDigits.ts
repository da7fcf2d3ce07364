import type { Voice } from './voices';
import { samplesPerSecond, wavOf } from './wav';

/** Random number 0 ≤ x < 1. */
export type Random = () => number;

export interface Speaking {
  voices: readonly Voice[];
  random: Random;
  /** 0: voice without noise. */
  noise?: number;
}

/** Ranges of random parameters, in which people understand the digits easily. */
const pauseSeconds = [0.35, 0.85] as const;
const tempo = [0.86, 1.1] as const;
const loudness = [0.7, 0.95] as const;
const murmurPauseSeconds = [0, 0.3] as const;
const murmurLoudness = [0.06, 0.14] as const;
const hissLoudness = [0.05, 0.09] as const;
const hissSmoothness = [0, 0.7] as const;

/**
 * Speaks digits as a sound file: a random voice, with random pauses, tempo (and pitch) and loudness, over noise and
 * meaningless murmur. No two sounds of a code are alike.
 */
export function speakDigits(digits: string, { voices, random, noise = 1 }: Speaking): Buffer {
  const between = ([low, high]: readonly [number, number]) => low + random() * (high - low);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const pause = (seconds: readonly [number, number]) => Math.round(between(seconds) * samplesPerSecond);

  const voice = pick(voices);
  const said: { at: number; samples: Float32Array }[] = [];
  let end = pause(pauseSeconds);
  for (const digit of digits) {
    const samples = scale(stretch(voice[Number(digit)] ?? silence, between(tempo)), between(loudness));
    said.push({ at: end, samples });
    end += samples.length + pause(pauseSeconds);
  }

  const sound = new Float32Array(end);
  for (const { at, samples } of said) mixIn(sound, samples, at);
  if (noise > 0) {
    addMurmur();
    addHiss();
  }
  return wavOf(sound);

  /** Reversed digits, which sound like speech. */
  function addMurmur() {
    let at = 0;
    while (at < end) {
      const samples = stretch(pick(pick(voices)), between(tempo)).reverse();
      mixIn(sound, scale(samples, noise * between(murmurLoudness)), at);
      at += samples.length + pause(murmurPauseSeconds);
    }
  }

  function addHiss() {
    const smoothness = between(hissSmoothness);
    // Compensates for the loudness lost by smoothing.
    const level = noise * between(hissLoudness) * Math.sqrt((1 + smoothness) / (1 - smoothness));
    let hiss = 0;
    sound.forEach((sample, at) => {
      hiss = smoothness * hiss + (1 - smoothness) * (2 * random() - 1);
      sound[at] = sample + level * hiss;
    });
  }
}

const silence = new Float32Array(0);

/** Plays faster and higher (> 1) or slower and lower (< 1). */
export function stretch(samples: Float32Array, by: number): Float32Array {
  return new Float32Array(Math.max(0, Math.floor((samples.length - 1) / by))).map((_, at) => {
    const from = Math.floor(at * by);
    const share = at * by - from;
    return (samples[from] ?? 0) * (1 - share) + (samples[from + 1] ?? 0) * share;
  });
}

const scale = (samples: Float32Array, by: number) => samples.map((sample) => sample * by);

/** Samples beyond the end are dropped. */
function mixIn(sound: Float32Array, samples: Float32Array, at: number): void {
  samples.subarray(0, sound.length - at).forEach((sample, i) => {
    sound[at + i] = (sound[at + i] ?? 0) + sample;
  });
}
