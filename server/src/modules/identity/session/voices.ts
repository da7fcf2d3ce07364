import { readFileSync } from 'node:fs';
import path from 'node:path';
import { samplesOf } from './wav';

const folder = path.join(__dirname, '../../../../recordings/digits');

/** Samples of the digits 0 to 9 in one voice. */
export type Voice = readonly Float32Array[];

const readVoice = (name: string): Voice =>
  Array.from({ length: 10 }, (_, digit) =>
    samplesOf(readFileSync(path.join(folder, `${name}-${digit}.wav`))),
  );

let voices: Voice[] | undefined;

/** Read from their files once. */
export const readVoices = (): Voice[] => (voices ??= ['man', 'woman'].map(readVoice));
