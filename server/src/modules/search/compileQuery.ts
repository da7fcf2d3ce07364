import {
  joinedOf,
  labelToken,
  meantOf,
  normalise,
  pairsOf,
  runsOf,
  soundMarks,
  syllablesOf,
  type Run,
} from './words';

/** Lexemes consist of letters, digits, Chinese characters and a colon, so quoting suffices. */
const lexeme = (text: string, isPrefix = false) => `'${text}'${isPrefix ? ':*' : ''}`;
const all = (parts: string[]) => (parts.length > 1 ? `(${parts.join(' & ')})` : parts.join(''));
const any = (parts: string[]) => (parts.length > 1 ? `(${parts.join(' | ')})` : parts.join(''));

const wordSigns = [...'0123456789abcdefghijklmnopqrstuvwxyz'];

/** Prefix search. The prefixes of sound lexemes are excluded: typing that letter means words beginning with it. */
function beginning(text: string): string[] {
  if (!soundMarks.some((mark) => mark.startsWith(text))) return [lexeme(text, true)];
  return [lexeme(text), ...wordSigns.map((sign) => lexeme(text + sign, true))];
}

function runQuery({ kind, text }: Run): string {
  if (kind === 'latin') {
    const forms = beginning(text);
    if (/^[a-z]{2,}$/.test(text)) forms.push(lexeme(`p:${text}`, true), lexeme(`i:${text}`, true));
    return any(forms);
  }
  const signs = [...text];
  if (signs.length === 1) return lexeme(text, true);
  return all(
    pairsOf(text)
      .slice(0, -1)
      .map((pair) => lexeme(pair)),
  );
}

const textQuery = (text: string): string | null => {
  const runs = runsOf(text);
  return runs.length > 0 ? all([...new Set(runs.map(runQuery))]) : null;
};

/** The query: the words as typed, without those that narrow nothing, and with synonyms. */
export interface CompiledQuery {
  tsquery: string;
  /** Queries of which one suffices: the more of them are met, the better. */
  parts?: string[];
  /** Texts highlighted in results. */
  needles: string[];
}

/** Null when the text contains nothing searchable. */
export function compileQuery(keyWord: string, synonyms: readonly string[][] = []): CompiledQuery | null {
  const variants = new Set<string>([normalise(keyWord)]);
  for (const group of synonyms) {
    const words = group.map(normalise);
    for (const word of words.filter((one) => normalise(keyWord).includes(one))) {
      for (const other of words) variants.add(normalise(keyWord).replace(word, other));
    }
  }
  for (const variant of [...variants]) {
    variants.add(meantOf(variant));
    variants.add(joinedOf(variant) ?? variant);
  }
  const queries = [...variants].map(textQuery).filter((query) => query !== null);
  if (queries.length === 0) return null;
  const needles = [...variants].flatMap((variant) => runsOf(variant).map(({ text }) => text));
  return { tsquery: any(queries), needles: [...new Set(needles)] };
}

/** Query for entries in one of these groups; labels may contain any characters. */
export const compileLabels = (labels: readonly string[]): string =>
  any(labels.map((label) => lexeme(labelToken(label).replace(/['\\]/g, '$&$&'))));

/** Query by sound, for words typed with wrong characters. Null without Chinese characters. */
export function compileSounds(keyWord: string): CompiledQuery | null {
  const runs = runsOf(keyWord).filter(({ kind, text }) => kind === 'han' && text.length > 1);
  if (runs.length === 0) return null;
  const sounds = runs.map(({ text }) => syllablesOf(text).join(''));
  return { tsquery: all(sounds.map((sound) => lexeme(`p:${sound}`, true))), needles: sounds };
}

/** Query for any part of the text: the last attempt. */
export function compileParts(keyWord: string): CompiledQuery | null {
  const words = runsOf(meantOf(normalise(keyWord))).flatMap(({ kind, text }) =>
    kind === 'latin' ? [text] : pairsOf(text).filter((pair) => [...pair].length > 1),
  );
  if (words.length === 0) return null;
  const parts = [...new Set(words)].map((word) => lexeme(word));
  return { tsquery: any(parts), parts, needles: words };
}
