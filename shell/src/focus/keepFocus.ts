import { focusAt, type Place } from './focusAt';

/** An element that has, or had, the focus. */
interface Held {
  element: HTMLElement;
  /** It and what it stood in. */
  trail: readonly Node[];
  pathname: string;
  /** Where it stood, once it is taken away. */
  place: Place | null;
  /** Whether it has lost the focus by being disabled, as buttons are while their call runs. */
  isDisabled: boolean;
}

/** By then the browser has taken the focus from what was disabled, and a dialog has given it back to its opener. */
const settledMs = 60;
const focusable = 'a, button, input, select, textarea, summary, label, [tabindex]';
const layers = '[role="dialog"], [role="menu"]';

/**
 * Keeps the keyboard where it was. A button that was disabled while its call ran gets the focus back; where the focused
 * element has gone, such as a deleted row, what stands in its place is focused. A new page is `PageAnnouncement`'s.
 *
 * @returns Ends it.
 */
export function keepFocus(): () => void {
  /** Latest first: in a dialog, and below it what opened it. */
  let held: Held[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function remember({ target }: Pick<FocusEvent, 'target'>): void {
    if (!(target instanceof HTMLElement)) return;
    const layer = target.closest(layers);
    const below = layer ? held.filter(({ element }) => element.closest(layers) !== layer) : [];
    held = [
      { element: target, trail: trailOf(target), pathname: pathname(), place: null, isDisabled: false },
      ...below,
    ];
  }

  const forget = () => void (held = []);

  /** Whoever points at what takes no focus has left on purpose. */
  function handlePointer({ target }: PointerEvent): void {
    if (target instanceof Element && !target.closest(focusable)) forget();
  }

  function follow(records: MutationRecord[]): void {
    if (held.length === 0) return;
    // A quick call is over before the focus is looked for.
    for (const one of held) one.isDisabled ||= one.element.matches(':disabled');
    for (const { removedNodes, previousSibling, target } of records)
      for (const node of removedNodes)
        for (const one of held)
          if (one.trail.includes(node)) one.place = { before: previousSibling, parent: target };
    clearTimeout(timer);
    timer = setTimeout(giveBack, settledMs);
  }

  function giveBack(): void {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && !activeElement.matches(':disabled'))
      return;
    // Of a dialog that has gone, what opened it counts.
    const one = held.find(({ element }) => element.isConnected) ?? held.at(-1);
    if (!one || one.pathname !== pathname()) return forget();
    if (!one.element.isConnected) return focusAt(one.place);
    if (one.element.matches(':disabled')) return;
    if (one.isDisabled || one !== held[0]) one.element.focus({ preventScroll: true });
    else forget();
  }

  // It starts late: whoever is quick has the focus somewhere by then.
  if (document.activeElement !== document.body) remember({ target: document.activeElement });
  const observer = new MutationObserver(follow);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', handlePointer);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', handlePointer);
  };
}

const pathname = () => window.location.pathname;

function trailOf(element: Element): Node[] {
  const trail: Node[] = [];
  for (let node: Node | null = element; node; node = node.parentNode) trail.push(node);
  return trail;
}
