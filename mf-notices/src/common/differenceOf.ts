import findCommon from '@jest/diff-sequences';

/** A piece of the comparison, in reading order; `gap` is a long unchanged passage. */
export interface TextPiece {
  kind: 'same' | 'removed' | 'added' | 'gap';
  text: string;
}

/**
 * Upper bounds on the pieces of both texts together; beyond them the middle counts as replaced, because comparing takes
 * quadratic time.
 */
const linesMax = 2000;
const wordsMax = 3000;
/** Unchanged characters kept before and after a change. */
const aroundMax = 60;
/** Unchanged pieces of up to this length between two changes are taken for coincidence. */
const chanceMax = 1;
/** Texts with a smaller share in common are shown as a removal and an addition. */
const commonMin = 0.3;

/** Tokens: words of Latin letters and digits, otherwise single characters; emoji sequences stay whole. */
const words =
  /[\p{Script=Latin}\p{N}]+|\r?\n|\p{RI}\p{RI}|\p{Emoji}\p{EMod}?\uFE0F?(?:\u200D\p{Emoji}\p{EMod}?\uFE0F?)*|./gsu;

/** Compares two texts line by line, and changed lines word by word. */
export function differenceOf(before: string, after: string): TextPiece[] {
  const pieces = compared(linesOf(before), linesOf(after), linesMax).flatMap((block) =>
    'common' in block ? [piece('same', block.common)] : inWords(block.removed, block.added),
  );
  return gapped(joined(pieces));
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
const piece = (kind: TextPiece['kind'], text: string): TextPiece => ({ kind, text });

type Block = { common: string } | { removed: string; added: string };

/** Splits two sequences into common runs and, between them, the parts that differ. */
function compared(before: readonly string[], after: readonly string[], max: number): Block[] {
  const blocks: Block[] = [];
  let [from, to] = [0, 0];
  const part = (until: number, untilAfter: number) => {
    if (until > from || untilAfter > to)
      blocks.push({
        removed: before.slice(from, until).join(''),
        added: after.slice(to, untilAfter).join(''),
      });
    [from, to] = [until, untilAfter];
  };
  const share = (count: number) => {
    if (count > 0) blocks.push({ common: before.slice(from, from + count).join('') });
    [from, to] = [from + count, to + count];
  };
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  share(start);
  const [some, others] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (some.length + others.length <= max)
    findCommon(
      some.length,
      others.length,
      (one, other) => some[one] === others[other],
      (count, one, other) => {
        part(start + one, start + other);
        share(count);
      },
    );
  part(before.length - end, after.length - end);
  share(end);
  return blocks;
}

function commonStart(before: readonly string[], after: readonly string[]): number {
  const shorter = Math.min(before.length, after.length);
  let count = 0;
  while (count < shorter && before[count] === after[count]) count++;
  return count;
}

function commonEnd(before: readonly string[], after: readonly string[], start: number): number {
  const shorter = Math.min(before.length, after.length) - start;
  let count = 0;
  while (count < shorter && before.at(-1 - count) === after.at(-1 - count)) count++;
  return count;
}

function inWords(before: string, after: string): TextPiece[] {
  const [one, other] = [before.match(words) ?? [], after.match(words) ?? []];
  const pieces = withoutChance(
    compared(one, other, wordsMax).flatMap((block) =>
      'common' in block
        ? [piece('same', block.common)]
        : [piece('removed', block.removed), piece('added', block.added)],
    ),
  );
  const common = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0);
  return common < commonMin * Math.max(before.length, after.length)
    ? [piece('removed', before), piece('added', after)]
    : pieces;
}

/** Turns coincidental common pieces between two changes into part of the change. */
function withoutChance(pieces: readonly TextPiece[]): TextPiece[] {
  const isChance = ({ kind, text }: TextPiece, index: number) =>
    kind === 'same' && text.length <= chanceMax && index > 0 && index < pieces.length - 1;
  return pieces.flatMap((one, index) =>
    isChance(one, index) ? [piece('removed', one.text), piece('added', one.text)] : [one],
  );
}

/** Merges adjacent changes: within each run removals come before additions. */
function joined(pieces: readonly TextPiece[]): TextPiece[] {
  const result: TextPiece[] = [];
  let [removed, added] = ['', ''];
  const end = () => {
    if (removed) result.push(piece('removed', removed));
    if (added) result.push(piece('added', added));
    [removed, added] = ['', ''];
  };
  for (const { kind, text } of pieces)
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      end();
      const last = result.at(-1);
      if (last?.kind === 'same') last.text += text;
      else result.push({ kind, text });
    }
  end();
  return result;
}

/** Collapses long unchanged passages, except around changes: up to the end of the line if that is near. */
function gapped(pieces: readonly TextPiece[]): TextPiece[] {
  return pieces.flatMap((one, index) => {
    if (one.kind !== 'same') return [one];
    const characters = Array.from(one.text);
    const from = index === 0 ? 0 : untilLineEnd(characters);
    const until =
      index === pieces.length - 1
        ? characters.length
        : characters.length - untilLineEnd(characters.toReversed(), true);
    if (until - from <= aroundMax) return [one];
    return [
      piece('same', characters.slice(0, from).join('')),
      piece('gap', characters.slice(from, until).join('')),
      piece('same', characters.slice(until).join('')),
    ].filter(({ text }) => text !== '');
  });
}

/**
 * Characters to keep next to a change. @param isBefore Text before the change, reversed: its line break is collapsed.
 */
function untilLineEnd(characters: readonly string[], isBefore = false): number {
  const end = characters.indexOf('\n', aroundMax);
  return end < 0 || end > 2 * aroundMax ? Math.min(aroundMax, characters.length) : end + (isBefore ? 0 : 1);
}
