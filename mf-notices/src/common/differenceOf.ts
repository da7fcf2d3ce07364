import findCommon from '@jest/diff-sequences';

/** A piece of two texts, in the order in which they are read; `gap`: much that is the same in both. */
export interface TextPiece {
  kind: 'same' | 'removed' | 'added' | 'gap';
  text: string;
}

/** More than so many on both sides are not compared one by one: that takes a time that grows with their product. */
const linesMax = 2000;
const wordsMax = 3000;
/** Of what is the same, so much stands before and after a change. */
const aroundMax = 60;
/** Letters that two texts have in common by chance. */
const chanceMax = 1;
/** Texts with less than this share in common are two texts: each is read whole. */
const commonMin = 0.3;

/** Words of Latin letters and numbers; of everything else each character, no half of one. */
const words =
  /[\p{Script=Latin}\p{N}]+|\r?\n|\p{RI}\p{RI}|\p{Emoji}\p{EMod}?\uFE0F?(?:\u200D\p{Emoji}\p{EMod}?\uFE0F?)*|./gsu;

/** What has become of a text: line by line first, and in lines that have changed word by word. */
export function differenceOf(before: string, after: string): TextPiece[] {
  const pieces = compared(linesOf(before), linesOf(after), linesMax).flatMap((block) =>
    'common' in block ? [piece('same', block.common)] : inWords(block.removed, block.added),
  );
  return gapped(joined(pieces));
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
const piece = (kind: TextPiece['kind'], text: string): TextPiece => ({ kind, text });

type Block = { common: string } | { removed: string; added: string };

/** Runs of what both have, and between them what each has alone. */
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

/** A letter in common between two changes says nothing: it is read with them. */
function withoutChance(pieces: readonly TextPiece[]): TextPiece[] {
  const isChance = ({ kind, text }: TextPiece, index: number) =>
    kind === 'same' && text.length <= chanceMax && index > 0 && index < pieces.length - 1;
  return pieces.flatMap((one, index) =>
    isChance(one, index) ? [piece('removed', one.text), piece('added', one.text)] : [one],
  );
}

/** Of a run of changes what is gone is read first, then what has come. */
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

/** Much that is the same is left out but for what stands around the changes: to the end of its line, where that is near. */
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

/** How many characters stand there, read from the change on. @param isBefore  The line end itself belongs to what is left out. */
function untilLineEnd(characters: readonly string[], isBefore = false): number {
  const end = characters.indexOf('\n', aroundMax);
  return end < 0 || end > 2 * aroundMax ? Math.min(aroundMax, characters.length) : end + (isBefore ? 0 : 1);
}
