import { pressable } from './pressable';

/** A pointer that has moved further between press and release was dragged away, which cancels a press. */
const stillPx = 8;
/** Fractions of a pixel are no move. */
const moveMinPx = 1;

interface Press {
  control: HTMLElement;
  /** What it said: something else may be meant by what it says now. */
  text: string | null;
  x: number;
  y: number;
  box: DOMRect;
}

/**
 * Counts a press of what is moved away below a pointer that stays, because the page above it grows or shrinks meanwhile.
 * Browsers send the click to what is around both places, where nobody hears it, and a touch to what has come below
 * the finger. What has gone meanwhile, or says something else, is not pressed; nor is what has come in its place.
 *
 * @returns Ends it.
 */
export function keepPresses(): () => void {
  let press: Press | null = null;
  /** The click of this release is nobody's. */
  let isStray = false;

  function begin(event: PointerEvent): void {
    press = null;
    isStray = false;
    const control = controlAt(event);
    if (!control || !event.isPrimary || event.button !== 0) return;
    // These open tabs and windows, which only the browser may.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const { textContent: text } = control;
    press = { control, text, x: event.clientX, y: event.clientY, box: control.getBoundingClientRect() };
  }

  function end(event: MouseEvent): void {
    const last = press;
    press = null;
    if (!last || controlAt(event) === last.control || !isStill(last, event) || !isMoved(last)) return;
    isStray = true;
    // After the browser's own click, which follows in the same task.
    setTimeout(() => {
      isStray = false;
      if (last.control.isConnected && last.control.textContent === last.text) last.control.click();
    });
  }

  function handleClick(event: MouseEvent): void {
    if (!isStray || event.detail === 0) return;
    isStray = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const cancel = () => void (press = null);
  const leaving = new AbortController();
  const early = { capture: true, signal: leaving.signal };
  window.addEventListener('pointerdown', begin, early);
  window.addEventListener('pointercancel', cancel, early);
  window.addEventListener('mouseup', end, early);
  window.addEventListener('click', handleClick, early);
  return () => leaving.abort();
}

const controlAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(pressable) : null;

const isStill = ({ x, y }: Press, { clientX, clientY }: MouseEvent) =>
  Math.hypot(clientX - x, clientY - y) <= stillPx;

function isMoved({ control, box }: Press): boolean {
  if (!control.isConnected) return true;
  const { x, y } = control.getBoundingClientRect();
  return Math.abs(x - box.x) > moveMinPx || Math.abs(y - box.y) > moveMinPx;
}
