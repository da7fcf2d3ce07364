import { useRef, type KeyboardEvent } from 'react';

/** Letters typed within it are one word. */
const typingMs = 700;

/** Arrow keys, Home and End go through the links of a list; letters lead to the next one whose text holds them. */
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
    // A word that goes on may still mean the one that it has led to.
    const from = isGoingOn ? at : at + 1;
    return [...links.slice(from), ...links.slice(0, from)].find((link) =>
      link.textContent.toLowerCase().includes(text),
    );
  }
}
