const share = 0.5;

/**
 * Takes away what a remote has hung into the document beside the portal and left there: boxes of nobody's that lie over
 * most of the window. What React draws is React's, and small boxes may be a browser's extension.
 *
 * @returns their names for the report.
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

/** React names its own elements, and those that it draws into, by a property of each. */
const isReacts = (element: Element) =>
  [element, ...element.children].some((one) => Object.keys(one).some((key) => key.startsWith('__react')));
