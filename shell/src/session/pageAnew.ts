type Place = Pick<Location, 'assign' | 'reload'>;

/** Address of the next page load; null: the current one. */
let next: string | null = null;

/**
 * Makes every reload from now on go to an address. A pending call may request a reload at any moment, and the browser
 * keeps only the last of several, so all have to agree.
 *
 * @param address  Null: reloads stay on the current page again.
 */
export const leadTo = (address: string | null) => void (next = address);

/** Loads the page again, or the one set by `leadTo`, because what is on screen is no longer valid. */
export function loadAnew(place: Place = window.location): void {
  if (next === null) place.reload();
  else place.assign(next);
}
