import { pageStart } from './pageStart';

/** Where something was taken away. */
export interface Place {
  before: Node | null;
  parent: Node;
}

const actions = 'a, button, input, select, textarea, summary';

/**
 * Focuses what stands at a place now: what has come there, else what was before it, else what it was in. Never an
 * action, since the key that removed the last one may be pressed twice.
 */
export function focusAt(place: Place | null): void {
  const target = place ? standingAt(place) : null;
  const isAllOfPage =
    target === null || target === document.body || target.querySelector('#content') !== null;
  const here = isAllOfPage ? pageStart() : target;
  if (!here) return;
  if (!here.hasAttribute('tabindex')) {
    here.tabIndex = -1;
    here.addEventListener('blur', () => here.removeAttribute('tabindex'), { once: true });
  }
  here.focus({ preventScroll: true });
  if (!isAllOfPage) bringIntoView(here);
}

/** What has come may be longer than what was there. Nothing moves for what is seen, or for what no screen has room for. */
function bringIntoView(element: HTMLElement): void {
  const { top, bottom, height } = element.getBoundingClientRect();
  const { innerHeight } = window;
  const isSeen = top < innerHeight && bottom > 0;
  if (!isSeen || height < innerHeight) element.scrollIntoView?.({ block: 'nearest' });
}

function standingAt({ before, parent }: Place): HTMLElement | null {
  const frame = filledAround(parent);
  const here = [before?.isConnected ? elementAfter(before) : firstIn(parent), before].filter(isThere);
  return here.find((one) => !one.matches(actions) && !isEmpty(one)) ?? frame;
}

/** Such as a region for messages that has none, or the cell of actions that are done: nothing is there to go on from. */
const isEmpty = (element: HTMLElement) => element.textContent === '' && element.querySelector(seen) === null;
const seen = 'img, svg, canvas, video, input, select, textarea, button, a, hr';

/** The innermost thing around a place that shows something or has a name: of an empty cell its row. */
function filledAround(place: Node): HTMLElement | null {
  let around = isThere(place) ? place : null;
  while (around && isEmpty(around) && !around.hasAttribute('aria-label')) around = around.parentElement;
  return around;
}

const firstIn = (node: Node) => (isThere(node) ? node.firstElementChild : null);

function elementAfter(node: Node): Element | null {
  let next = node.nextSibling;
  while (next && !(next instanceof Element)) next = next.nextSibling;
  return next;
}

const isThere = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.isConnected && (node.checkVisibility?.() ?? true);
