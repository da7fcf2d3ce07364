/** Half a screen before it is seen: code arrives while somebody scrolls there. */
const margin = '50% 0px';

/** Calls when a place comes near what is seen, at once where no browser can tell; tells how to stop. */
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
