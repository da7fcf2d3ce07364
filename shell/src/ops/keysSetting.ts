const name = 'deskKeysOff';

/** Whether single-letter shortcuts are on: they interfere with speech input. */
export function areKeysOn(): boolean {
  try {
    return window.localStorage.getItem(name) === null;
  } catch {
    return true;
  }
}

/** Stored in this browser, or kept until reload without storage. */
export function keepKeysOn(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, '1');
  } catch {
    /* without storage */
  }
}
