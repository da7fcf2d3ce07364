interface Place {
  pathname: string;
  search: string;
  /** Of the history entry. */
  state?: unknown;
}

/** From one address of the portal to another. */
interface Step {
  from: Place;
  to: Place;
}

/** Whether content would be lost by a step; without one, by a reload. */
type IsLost = (step?: Step) => boolean;

/** Unsaved content of this tab: of forms, dialogs and uploads, whichever part of the portal they belong to. */
const held = new Set<{ isLost: IsLost }>();

/**
 * Registers unsaved content until the returned function is called. Before it is lost, the frame asks about a step within
 * the portal, and the browser about a reload.
 *
 * @param isLost  Asked at that moment; absent: by leaving the page and by a reload.
 */
export function holdUnsaved(isLost: IsLost = byLeaving()): () => void {
  const hold = { isLost };
  // Only while there is something: some browsers keep no page for the way back that listens all the time.
  if (held.size === 0) window.addEventListener('beforeunload', warn);
  held.add(hold);
  return () => {
    held.delete(hold);
    if (held.size === 0) window.removeEventListener('beforeunload', warn);
  };
}

/** Whether a reload would lose content; with a step, whether that would. */
export const hasUnsaved = (step?: Step) => [...held].some(({ isLost }) => isLost(step));

/**
 * Lost by leaving the page, and by a reload.
 *
 * @param parts  Query parameters, or fields of the history entry's state, that select a form, when the page has several.
 */
export const byLeaving =
  (...parts: readonly string[]): IsLost =>
  (step) =>
    !step || placeOf(step.from, parts) !== placeOf(step.to, parts);

function placeOf({ pathname, search, state }: Place, parts: readonly string[]): string {
  const query = new URLSearchParams(search);
  const kept = new Map<string, unknown>(Object.entries(state ?? {}));
  return JSON.stringify([pathname, ...parts.map((part) => query.get(part) ?? kept.get(part) ?? '')]);
}

function warn(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}

/** What takes the place of a step back: an open sheet is closed. The last one that is due comes first. */
const backAnswers: { answer: () => void; isDue: () => boolean }[] = [];

/**
 * Answers the browser's back button until the returned function is called.
 *
 * @param isDue  Asked at that moment; absent: always.
 */
export function answerBack(answer: () => void, isDue = () => true): () => void {
  const entry = { answer, isDue };
  backAnswers.push(entry);
  return () => void backAnswers.splice(backAnswers.indexOf(entry), 1);
}

export const backAnswer = () => backAnswers.findLast(({ isDue }) => isDue())?.answer;
