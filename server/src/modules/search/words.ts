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

/** How things are asked for in whole sentences. */
const questionWords = /请问|怎么办|怎么样|怎么|怎样|如何|为什么|什么|哪里|哪些|吗|呢/gu;
/** What every API is called besides its name. */
const kindWords = /(?<![a-z0-9])apis?(?![a-z0-9])|接口(?=\P{Script=Han}|$)/gu;

/** A normalised text without the words that narrow nothing: 怎么获取密钥 asks for 获取密钥, 身份证 API for 身份证. */
export const meantOf = (text: string) => text.replace(questionWords, ' ').replace(kindWords, ' ').trim();

/** Words that were typed apart, as in `shen fen zheng` or `QR code`, in one; null: there is only one, or another script. */
export function joinedOf(text: string): string | null {
  const runs = runsOf(text);
  return runs.length > 1 && runs.every((run) => /^[a-z]+$/.test(run.text))
    ? runs.map((run) => run.text).join('')
    : null;
}

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

/** `id-card`, `id_card` and `Node.js` in one word, as they may be typed. */
const compoundsOf = (text: string): string[] =>
  Array.from(normalise(text).matchAll(/(?<![a-z0-9])[a-z][a-z0-9]*(?:[-_.][a-z][a-z0-9]*)+/g), ([compound]) =>
    compound.replace(/[-_.]/g, ''),
  );

/** The lexemes of a text. */
export function tokensOf(text: string): string[] {
  const tokens = new Set<string>(compoundsOf(text));
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

/** Whether `b` is what was probably meant by `a`. */
export function isSlipOf(b: string, a: string): boolean {
  // Of two characters one is half of the word: whoever typed 邮编 did not mean 邮箱.
  const isOther = /^\p{Script=Han}{2}$/u.test(a) && [...b].length === 2 && [...a].toReversed().join('') !== b;
  return !isOther && isOneEditApart(a, b);
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
