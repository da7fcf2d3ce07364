/**
 * Loads `keepFocus` with the first key, or when `afterMs` are over: the first screen does without it, but who uses the
 * keyboard may delete a row in the first seconds.
 */
export function keepFocusSoon(afterMs: number): void {
  const timer = setTimeout(start, afterMs);
  document.addEventListener('keydown', start);

  function start(): void {
    clearTimeout(timer);
    document.removeEventListener('keydown', start);
    void import('./keepFocus').then(
      ({ keepFocus }) => void keepFocus(),
      // Failure is harmless here.
      () => {},
    );
  }
}
