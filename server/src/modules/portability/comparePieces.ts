import { isDeepStrictEqual } from 'node:util';
import type { AnyPortablePart } from '../../platform/portable';

/** One piece of settings or content by operators, of any part. */
export interface Piece {
  part: string;
  key: string;
  value: unknown;
}

export interface Change {
  part: AnyPortablePart;
  key: string;
  /** The value here; undefined: absent. */
  before: unknown;
  /** The wanted value; undefined: absent. */
  after: unknown;
}

/** The changes that turn the present state into the wanted one, in an executable order. */
export function comparePieces(
  parts: readonly AnyPortablePart[],
  here: readonly Piece[],
  wanted: readonly Piece[],
  now: Date,
): Change[] {
  const changes = parts.flatMap((part) => {
    const asOfNow = (pieces: readonly Piece[]) =>
      new Map<string, unknown>(
        pieces
          .filter((piece) => piece.part === part.name)
          .map(({ key, value }): [string, unknown] => [key, part.asOf ? part.asOf(value, now) : value])
          .filter(([, value]) => value !== null),
      );
    const [before, after] = [asOfNow(here), asOfNow(wanted)];
    return [...new Set([...before.keys(), ...after.keys()])]
      .map((key) => ({ part, key, before: before.get(key), after: after.get(key) }))
      .filter((change) => !isDeepStrictEqual(change.before, change.after));
  });
  const rank = ({ part, key, before, after }: Change) => part.rankOf?.(key, after ?? before) ?? 0;
  const put = changes
    .filter(({ after }) => after !== undefined)
    .sort((one, other) => rank(one) - rank(other));
  const gone = changes
    .filter(({ after }) => after === undefined)
    .sort((one, other) => rank(other) - rank(one));
  return [...put, ...gone];
}
