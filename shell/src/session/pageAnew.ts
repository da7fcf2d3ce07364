type Place = Pick<Location, 'assign' | 'reload'>;

/** Where the next page is; null: where this one is. */
let next: string | null = null;

/**
 * From here on whatever asks for a new page leads there: of two loads that a browser is told of the later one wins, and a
 * call that was under way may ask for its own at any moment.
 *
 * @param address  Null: it comes to nothing.
 */
export const leadTo = (address: string | null) => void (next = address);

/** What is drawn is no longer so. */
export function loadAnew(place: Place = window.location): void {
  if (next === null) place.reload();
  else place.assign(next);
}
