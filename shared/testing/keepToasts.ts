const shownForMs = 2000;

/**
 * Time stands still for toasts: on a busy machine they would be gone before they are looked for. Not a mock, by which
 * the testing library would conclude that all timers are.
 *
 * @returns a function to call after the test.
 */
export function keepToasts(): () => void {
  const start = window.setTimeout;
  window.setTimeout = ((task: () => void, ms?: number) =>
    ms === shownForMs ? 0 : start(task, ms)) as typeof window.setTimeout;
  return () => void (window.setTimeout = start);
}
