import { pressable } from './pressable';

/**
 * Drops the second click of a double click on what has come below the pointer after the first one: 通过 in the place of
 * 领取, the next row in the place of one that is done, a dialog. Whoever means it clicks again.
 *
 * @returns Ends it.
 */
export function dropStrayClicks(): () => void {
  /** What the latest single click, or the first one of a row of clicks, was on. */
  let first: Element | null = null;

  function handle(event: MouseEvent): void {
    const here = event.target instanceof Element ? event.target.closest(pressable) : null;
    // Keys count no clicks.
    if (event.detail === 0) return;
    if (event.detail === 1) first = here;
    if (here === null || here === first) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  document.addEventListener('click', handle, true);
  return () => document.removeEventListener('click', handle, true);
}
