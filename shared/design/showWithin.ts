/** Scrolls an entry into view inside its scroll container, without moving the page. */
export function showWithin(frame: HTMLElement, entry: Element): void {
  const room = frame.getBoundingClientRect();
  const at = entry.getBoundingClientRect();
  if (at.left < room.left || at.right > room.right)
    frame.scrollLeft += middle(at.left, at.width) - middle(room.left, room.width);
  if (at.top < room.top || at.bottom > room.bottom)
    frame.scrollTop += middle(at.top, at.height) - middle(room.top, room.height);
}

const middle = (from: number, length: number) => from + length / 2;
