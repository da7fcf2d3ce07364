/** Something that is wrong with a description, at one place of it. */
export interface Finding {
  level: 'error' | 'warning';
  /** A line of the file, or a path inside the document. */
  place: string;
  /** What is wrong. */
  cause: string;
  /** What to do about it. */
  remedy: string;
}

/** The same at however many places. */
export interface Problem extends Pick<Finding, 'level' | 'cause' | 'remedy'> {
  count: number;
  /** The first of them. */
  places: string[];
}

const placesShown = 10;
const placeMax = 160;
const problemsShown = 50;

/** One problem for each cause, errors first, then in the order in which they were found. */
export function groupProblems(findings: Iterable<Finding>): Problem[] {
  const groups = new Map<string, Problem>();
  for (const { level, place, cause, remedy } of findings) {
    const key = `${level}\n${cause}\n${remedy}`;
    const group = groups.get(key) ?? { level, cause, count: 0, places: [], remedy };
    groups.set(key, group);
    group.count += 1;
    if (group.places.length < placesShown) group.places.push(place.slice(0, placeMax));
  }
  const problems = [...groups.values()];
  const errors = problems.filter(({ level }) => level === 'error');
  return [...errors, ...problems.filter(({ level }) => level === 'warning')].slice(0, problemsShown);
}
