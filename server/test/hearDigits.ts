import { stretch } from '../src/modules/identity/session/speakDigits';
import { readVoices } from '../src/modules/identity/session/voices';
import { samplesOf, samplesPerSecond } from '../src/modules/identity/session/wav';

const frame = 256;
/** A sound is as many frames for whoever compares it, however fast it was said. */
const columns = 16;
type Wave = ReturnType<typeof waveOf>;
const waveOf = (hertz: number) => {
  const angle = (2 * Math.PI * hertz) / samplesPerSecond;
  const wave = (of: (angle: number) => number) =>
    Float32Array.from({ length: frame }, (_, at) => of(at * angle));
  return { cos: wave(Math.cos), sin: wave(Math.sin) };
};
/** From 150 to 3600 Hz, evenly spread for the ear. */
const waves = Array.from({ length: 24 }, (_, at) => waveOf(150 * 24 ** (at / 24)));
const silenceMin = 0.25 * samplesPerSecond;

/** What a sound without noise says: its parts between the pauses, each the digit whose recording it is most like. */
export function hearDigits(wav: Buffer): string {
  return partsOf(samplesOf(wav)).map(nearestDigit).join('');
}

function partsOf(samples: Float32Array): Float32Array[] {
  const parts: Float32Array[] = [];
  let start = -1;
  let last = -1;
  for (let at = 0; at <= samples.length; at++) {
    const isHeard = Math.abs(samples[at] ?? 0) > 0.01;
    if (isHeard && start < 0) start = at;
    if (isHeard) last = at;
    if (start >= 0 && (at === samples.length || at - last > silenceMin)) {
      parts.push(samples.subarray(start, last + 1));
      start = -1;
    }
  }
  return parts;
}

/** Each digit as each voice says it, slower and faster: with the tempo go the pitches. */
const known = readVoices().flatMap((voice) =>
  voice.flatMap((samples, digit) =>
    [0.86, 0.92, 0.98, 1.04, 1.1].map((tempo) => ({ digit, picture: pictureOf(stretch(samples, tempo)) })),
  ),
);

function nearestDigit(part: Float32Array): number {
  const picture = pictureOf(part);
  const [best] = known
    .map(({ digit, picture: other }) => ({ digit, likeness: correlation(picture, other) }))
    .sort((one, other) => other.likeness - one.likeness);
  return best!.digit;
}

/** How loud each pitch is in the course of the sound. */
function pictureOf(samples: Float32Array): number[] {
  return Array.from({ length: columns }, (_, column) => {
    const from = Math.round((column / (columns - 1)) * Math.max(0, samples.length - frame));
    return waves.map((wave) => Math.log(1e-4 + loudness(samples.subarray(from, from + frame), wave)));
  }).flat();
}

function loudness(samples: Float32Array, { cos, sin }: Wave): number {
  let re = 0;
  let im = 0;
  samples.forEach((sample, at) => {
    re += sample * (cos[at] ?? 0);
    im += sample * (sin[at] ?? 0);
  });
  return Math.hypot(re, im) / frame;
}

/** 1: alike but for their loudness. */
function correlation(one: number[], other: number[]): number {
  const [a, b] = [centred(one), centred(other)];
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

const centred = (values: number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
};

const product = (one: number[], other: number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
