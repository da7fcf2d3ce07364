const name = 'deskKeysOff';

/** Whether single letters are keys at the desk: for who speaks to their computer they are in the way. */
export function areKeysOn(): boolean {
  try {
    return window.localStorage.getItem(name) === null;
  } catch {
    return true;
  }
}

/** Kept for this browser; where nothing is kept it counts until the page is loaded anew. */
export function keepKeysOn(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, '1');
  } catch {
    /* without storage */
  }
}
