import { Said, type Words } from '../../platform/said/say';

/** Something that is wrong with a description, at one place of it. */
export interface Finding {
  level: 'error' | 'warning';
  /** A line of the file, or a path inside the document. */
  place: Words;
  /** What is wrong. */
  cause: Said;
  /** What to do about it. */
  remedy: Said;
}

/** The same at however many places. */
export interface Problem extends Pick<Finding, 'level' | 'cause' | 'remedy'> {
  count: number;
  /** The first of them. */
  places: Words[];
}

const placesShown = 10;
/** Of each name in it: strangers wrote them. */
const nameMax = 160;
const problemsShown = 50;

/** One problem for each cause, errors first, then in the order in which they were found. */
export function groupProblems(findings: Iterable<Finding>): Problem[] {
  const groups = new Map<string, Problem>();
  for (const { level, place, cause, remedy } of findings) {
    const key = [level, cause, remedy].join('\n');
    const group = groups.get(key) ?? { level, cause: cut(cause), count: 0, places: [], remedy: cut(remedy) };
    groups.set(key, group);
    group.count += 1;
    if (group.places.length < placesShown)
      group.places.push(typeof place === 'string' ? place.slice(0, nameMax) : cut(place));
  }
  const problems = [...groups.values()];
  const errors = problems.filter(({ level }) => level === 'error');
  return [...errors, ...problems.filter(({ level }) => level === 'warning')].slice(0, problemsShown);
}

/** With names of a length that a page can show. */
const cut = ({ key, values }: Said): Said =>
  new Said(
    key,
    values.map((value) =>
      typeof value === 'string' ? value.slice(0, nameMax) : value instanceof Said ? cut(value) : value,
    ),
  );
