import { useRef, type KeyboardEvent } from 'react';

/** Characters typed within this time form one word (type-ahead). */
const typingMs = 700;

/** Keyboard navigation of a list of links: arrows, Home, End, and type-ahead to the next link containing the text. */
export function useListKeys() {
  const typed = useRef({ text: '', at: 0 });

  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const links = [...event.currentTarget.querySelectorAll('a')];
    const at = links.findIndex((link) => link === event.target);
    const next = at < 0 ? undefined : targetOf(event.key, links, at);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  function targetOf(key: string, links: HTMLAnchorElement[], at: number): HTMLAnchorElement | undefined {
    switch (key) {
      case 'ArrowDown':
        return links[at + 1];
      case 'ArrowUp':
        return links[at - 1];
      case 'Home':
        return links[0];
      case 'End':
        return links.at(-1);
      default:
        return [...key].length === 1 && key !== ' ' ? typedTarget(key, links, at) : undefined;
    }
  }

  function typedTarget(key: string, links: HTMLAnchorElement[], at: number) {
    const now = performance.now();
    const isGoingOn = now - typed.current.at < typingMs;
    const text = (isGoingOn ? typed.current.text : '') + key.toLowerCase();
    typed.current = { text, at: now };
    // A longer word may still match the current link.
    const from = isGoingOn ? at : at + 1;
    return [...links.slice(from), ...links.slice(0, from)].find((link) =>
      link.textContent.toLowerCase().includes(text),
    );
  }
}
