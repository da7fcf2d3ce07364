const share = 0.5;

/**
 * Removes overlays that a remote has appended to the body and left there: positioned elements at least half as wide and
 * half as high as the window. Elements of React are its own to remove, and smaller ones may belong to a browser extension.
 *
 * @returns their tags for the report, such as "<div>".
 */
export function removeOverlays(): string[] {
  return [...document.body.children].filter(isForeignOverlay).map((overlay) => {
    overlay.remove();
    return `<${overlay.tagName.toLowerCase()}>`;
  });
}

function isForeignOverlay(element: Element): boolean {
  if (!(element instanceof HTMLElement) || element.id === 'root' || isReacts(element)) return false;
  const { position, pointerEvents, display } = getComputedStyle(element);
  if (display === 'none' || pointerEvents === 'none' || !['fixed', 'absolute'].includes(position))
    return false;
  const { width, height } = element.getBoundingClientRect();
  return width >= window.innerWidth * share && height >= window.innerHeight * share;
}

/** React marks its elements and its containers with properties whose names begin with `__react`. */
const isReacts = (element: Element) =>
  [element, ...element.children].some((one) => Object.keys(one).some((key) => key.startsWith('__react')));
