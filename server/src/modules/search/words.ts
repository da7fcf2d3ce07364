import { pinyin } from 'pinyin-pro';

/** Longest run of syllables indexed from one position. */
const syllablesMax = 12;
const wordLengthMax = 12;

/** A run of Chinese characters, or a word of letters and digits. */
export interface Run {
  kind: 'han' | 'latin';
  text: string;
}

/** Normalises width and case. */
export const normalise = (text: string) => text.normalize('NFKC').toLowerCase();

/** Splits `cityCode` and `city_code` into two words. */
const parted = (text: string) => text.normalize('NFKC').replace(/([a-z0-9])([A-Z])/g, '$1 $2');

export function runsOf(text: string): Run[] {
  return Array.from(normalise(text).matchAll(/\p{Script=Han}+|[a-z0-9]+/gu), ([run]) => ({
    kind: /^[a-z0-9]/.test(run) ? 'latin' : 'han',
    text: run,
  }));
}

/** Bigrams, and the last character, so that any part of a run can be found. */
export function pairsOf(han: string): string[] {
  const signs = [...han];
  return signs.map((sign, at) => sign + (signs[at + 1] ?? ''));
}

/** The lexemes of a text. */
export function tokensOf(text: string): string[] {
  const tokens = new Set<string>();
  for (const run of runsOf(text)) {
    if (run.kind === 'latin') tokens.add(run.text);
    else for (const pair of pairsOf(run.text)) tokens.add(pair);
  }
  for (const run of runsOf(parted(text))) if (run.kind === 'latin') tokens.add(run.text);
  return [...tokens];
}

export const syllablesOf = (han: string): string[] =>
  pinyin(han, { toneType: 'none', type: 'array', v: true, nonZh: 'removed' });

/** Prefixes of sound lexemes. */
export const soundMarks: readonly string[] = ['p:', 'i:'];

/** `p:` full pinyin and `i:` initials, from every position of a run. */
export function pinyinTokensOf(text: string): string[] {
  const tokens = new Set<string>();
  for (const run of runsOf(text)) {
    if (run.kind !== 'han') continue;
    const syllables = syllablesOf(run.text);
    for (let at = 0; at < syllables.length; at++) {
      const rest = syllables.slice(at, at + syllablesMax);
      tokens.add(`p:${rest.join('')}`);
      tokens.add(`i:${rest.map((syllable) => syllable[0]).join('')}`);
    }
  }
  return [...tokens];
}

/** No text that is looked for holds its sign: it is found by nobody who types. */
export const labelToken = (label: string) => `#${label}`;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** What somebody may have meant when he mistyped: whole stretches, words of the language, and Latin words. */
export function vocabularyOf(text: string): string[] {
  const words = new Set<string>();
  for (const run of [...runsOf(text), ...runsOf(parted(text))]) {
    if (run.kind === 'han') {
      if (run.text.length <= wordLengthMax) words.add(run.text);
      for (const { segment } of segmenter.segment(run.text)) if (segment.length > 1) words.add(segment);
    } else if (run.text.length > 3 && !/^\d+$/.test(run.text) && run.text.length <= 24) {
      words.add(run.text);
    }
  }
  return [...words].filter((word) => word.length > 1);
}

/** A word, and each form of it that lacks one character. */
export function deletesOf(word: string): string[] {
  const signs = [...word];
  return [word, ...signs.map((_, at) => [...signs.slice(0, at), ...signs.slice(at + 1)].join(''))];
}

/** Whether one insertion, deletion, replacement or swap of neighbours makes `b` out of `a`. */
export function isOneEditApart(a: string, b: string): boolean {
  const [left, right] = [[...a], [...b]];
  if (a === b || Math.abs(left.length - right.length) > 1) return false;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  const rest = (signs: string[], from: number) => signs.slice(from).join('');
  return (
    rest(left, at + 1) === rest(right, at) ||
    rest(left, at) === rest(right, at + 1) ||
    rest(left, at + 1) === rest(right, at + 1) ||
    (left[at] === right[at + 1] && left[at + 1] === right[at] && rest(left, at + 2) === rest(right, at + 2))
  );
}
