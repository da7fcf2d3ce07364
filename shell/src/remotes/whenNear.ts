/** Half a screen outside the viewport, so that code arrives while the visitor scrolls there. */
const margin = '50% 0px';

/**
 * Calls once when an element comes near the viewport; at once where the browser cannot observe that.
 *
 * @returns a function that stops observing.
 */
export function whenNear(place: Element, call: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    call();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin: margin },
  );
  observer.observe(place);
  return () => observer.disconnect();
}
