import type { Pieces } from '@portal/calls';
import { normalise, pairsOf, syllablesOf } from './words';

const snippetBefore = 24;
const snippetLength = 120;

/** Splits a text into pieces with matches marked; pinyin marks the matching characters. */
export function highlight(text: string, needles: readonly string[]): Pieces {
  const spans = mergeSpans(needles.flatMap((needle) => spansOf(text, needle)));
  const pieces: Pieces = [];
  let end = 0;
  for (const [from, to] of spans) {
    if (from > end) pieces.push({ text: text.slice(end, from), hit: 0 });
    pieces.push({ text: text.slice(from, to), hit: 1 });
    end = to;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), hit: 0 });
  return pieces;
}

/** Excerpt of a long text around the first match. */
export function snippetOf(body: string, needles: readonly string[]): Pieces {
  const first = Math.min(...needles.flatMap((needle) => spansOf(body, needle, false)).map(([from]) => from));
  const from = Number.isFinite(first) ? Math.max(0, first - snippetBefore) : 0;
  const cut = body.slice(from, from + snippetLength);
  const text = (from > 0 ? '…' : '') + cut + (from + snippetLength < body.length ? '…' : '');
  return highlight(text, needles);
}

/** Number of these texts that occur literally. */
export const countHits = (text: string, needles: readonly string[]): number =>
  needles.filter((needle) => occurrences(text, needle).length > 0).length;

type Span = [from: number, to: number];

function spansOf(text: string, needle: string, hasSounds = true): Span[] {
  const spans = occurrences(text, needle);
  if (spans.length > 0) return spans;
  if (/^[a-z]+$/.test(needle)) return hasSounds ? soundSpans(text, needle) : [];
  const signs = [...needle];
  // Matched by parts that need not be adjacent.
  return signs.length > 2
    ? pairsOf(needle)
        .slice(0, -1)
        .flatMap((pair) => occurrences(text, pair))
    : [];
}

function occurrences(text: string, needle: string): Span[] {
  if (!needle) return [];
  const haystack = normaliseInPlace(text);
  const spans: Span[] = [];
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.length))
    spans.push([at, at + needle.length]);
  return spans;
}

/** Normalises character by character, so that positions stay; characters that would become several are kept. */
function normaliseInPlace(text: string): string {
  return Array.from(text, (sign) => {
    const plain = normalise(sign);
    return plain.length === sign.length ? plain : sign;
  }).join('');
}

function soundSpans(text: string, needle: string): Span[] {
  for (const { 0: run, index } of text.matchAll(/\p{Script=Han}+/gu)) {
    const syllables = syllablesOf(run);
    if (syllables.length !== run.length) continue;
    for (let at = 0; at < syllables.length; at++) {
      for (const form of [syllables, syllables.map((syllable) => syllable.charAt(0))]) {
        const length = coveredBy(form.slice(at), needle);
        if (length > 0) return [[index + at, index + at + length]];
      }
    }
  }
  return [];
}

/** Number of syllables until their concatenation begins with `needle`; 0: never. */
function coveredBy(syllables: readonly string[], needle: string): number {
  let sound = '';
  for (const [at, syllable] of syllables.entries()) {
    sound += syllable;
    if (sound.startsWith(needle)) return at + 1;
    if (!needle.startsWith(sound)) return 0;
  }
  return 0;
}

function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0])) {
    const last = merged[merged.length - 1];
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
