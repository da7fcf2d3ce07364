import { Translatable, type TranslatableText } from '../../../platform/i18n/say';

/** A defect of a description at one place. */
export interface Finding {
  level: 'error' | 'warning';
  /** A line of the file, or a path inside the document. */
  place: TranslatableText;
  /** What is wrong. */
  cause: Translatable;
  /** How to fix it. */
  remedy: Translatable;
}

/** The same defect at any number of places. */
export interface Problem extends Pick<Finding, 'level' | 'cause' | 'remedy'> {
  count: number;
  /** The first few. */
  places: TranslatableText[];
}

const placesShown = 10;
/** Longest name that is shown: strangers wrote them. */
const nameMax = 160;
const problemsShown = 50;

/** One problem per cause: errors first, then in the order found. */
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

/** Shortens long names. */
const cut = ({ key, values }: Translatable): Translatable =>
  new Translatable(
    key,
    values.map((value) =>
      typeof value === 'string'
        ? value.slice(0, nameMax)
        : value instanceof Translatable
          ? cut(value)
          : value,
    ),
  );
