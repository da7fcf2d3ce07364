import { useState, type FocusEvent, type KeyboardEvent } from 'react';

interface RovingLinks {
  /** Whether Tab stops at the link. */
  isStop: (address: string) => boolean;
  /** For the element that contains the links, each group in a list. */
  handlers: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
}

/**
 * Makes a long list of links one stop of the Tab key: arrow keys move among the links, Page Up and Page Down among their
 * groups. They stay links, so that screen readers still list all of them.
 *
 * @param addresses  Of the links, in order.
 * @param current  Where Tab stops until another link of the same page had the focus; unknown: at the first.
 * @param page  Address of the page.
 */
export function useRovingLinks(
  addresses: readonly string[],
  current: string | undefined,
  page: string,
): RovingLinks {
  const [last, setLast] = useState({ page, address: '' });
  const wanted = [last.page === page ? last.address : '', current];
  const stop = wanted.find((one) => one !== undefined && addresses.includes(one)) ?? addresses[0];

  return {
    isStop: (address) => address === stop,
    handlers: {
      onKeyDown(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !isMove(event.key)) return;
        // Also at the end of the list, where the page would scroll instead.
        event.preventDefault();
        linkAt(event.currentTarget, moves[event.key])?.focus();
      },
      onFocus({ target }) {
        const address = target.getAttribute('href');
        if (address !== null) setLast({ page, address });
      },
    },
  };
}

/** Receives the links, where the focus is among them, and where the groups begin; returns where to go. */
type Move = (links: readonly unknown[], at: number, starts: readonly number[]) => number | undefined;

const next: Move = (_, at) => at + 1;
const previous: Move = (_, at) => at - 1;
const moves = {
  ArrowDown: next,
  ArrowRight: next,
  ArrowUp: previous,
  ArrowLeft: previous,
  Home: () => 0,
  End: (links) => links.length - 1,
  PageDown: (links, at, starts) => starts.find((start) => start > at) ?? links.length - 1,
  PageUp: (_, at, starts) => starts.findLast((start) => start < at),
} satisfies Record<string, Move>;

const isMove = (key: string): key is keyof typeof moves => key in moves;

function linkAt(frame: HTMLElement, move: Move): HTMLElement | undefined {
  const links = [...frame.querySelectorAll<HTMLElement>('a[href]')];
  const at = links.findIndex((link) => link === document.activeElement);
  const starts = [...frame.querySelectorAll('ul')].map((group) => links.indexOf(group.querySelector('a')!));
  const target = move(links, at, starts);
  return target === undefined ? undefined : links[target];
}
