import { isDeepStrictEqual } from 'node:util';

/** What applying a folder changes in a portal. */
export interface Change {
  part: string;
  title: string;
  key: string;
  before: unknown;
  after: unknown;
}

const signs = { added: '＋', changed: '～', removed: '－' };
const kindOf = ({ before, after }: Change) =>
  before === null ? 'added' : after === null ? 'removed' : 'changed';

/** One line for each change; for modified pieces also the fields, before and after. */
export function describeChanges(changes: readonly Change[]): string[] {
  return changes.flatMap((change) => {
    const kind = kindOf(change);
    const places = kind === 'changed' ? placesOf(change.before, change.after, '') : [];
    return [`${signs[kind]} ${change.title} ${change.key}`, ...places.map((place) => `    ${place}`)];
  });
}

const textMax = 60;
const shown = (value: unknown) => {
  const text = value === undefined ? '（无）' : JSON.stringify(value);
  return text.length > textMax ? `${text.slice(0, textMax)}…` : text;
};

function placesOf(before: unknown, after: unknown, place: string): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isTree(before) || !isTree(after)) return [`${place || '全部'}：${shown(before)} → ${shown(after)}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    placesOf(before[name], after[name], place ? `${place}.${name}` : name),
  );
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object';
