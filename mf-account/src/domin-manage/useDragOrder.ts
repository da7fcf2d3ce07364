import { startTransition, useState, type KeyboardEvent, type PointerEvent } from 'react';

/**
 * The order of the rows of a table, changed by dragging one at its handle: by mouse or finger, and with the arrow keys.
 *
 * @param ids  As they are kept; a row is named by them.
 * @param keep  Told the new order once a row was let go.
 */
export function useDragOrder(ids: readonly string[], keep: (ids: string[]) => Promise<unknown>) {
  // While one is dragged, and until what was kept is shown.
  const [drawn, setDrawn] = useState<readonly string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);

  const moved = (from: readonly string[], id: string, to: number) => {
    const rest = from.filter((one) => one !== id);
    return [...rest.slice(0, to), id, ...rest.slice(to)];
  };

  function settle(order: string[]) {
    setDrawn(order);
    // The router draws new data in a transition: what was kept must not be let go before.
    void keep(order).finally(() => startTransition(() => setDrawn(null)));
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>, id: string) {
    const body = event.currentTarget.closest('tbody');
    if (!body || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    let order: readonly string[] = ids;
    const done = new AbortController();
    const { signal } = done;
    setDragged(id);

    const end = (isKept: boolean) => {
      done.abort();
      setDragged(null);
      if (isKept && order !== ids) settle([...order]);
      else setDrawn(null);
    };
    // The row itself moves in the document meanwhile, and would lose a captured pointer.
    document.addEventListener(
      'pointermove',
      ({ clientY }) => {
        const at = [...body.rows].findIndex((row) => clientY < row.getBoundingClientRect().bottom);
        const to = at === -1 ? order.length - 1 : at;
        if (order[to] === id) return;
        order = moved(order, id, to);
        setDrawn(order);
      },
      { signal },
    );
    document.addEventListener('pointerup', () => end(true), { signal });
    document.addEventListener('pointercancel', () => end(false), { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  }

  function handleKeyDown(event: KeyboardEvent, id: string) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = ids.indexOf(id) + step;
    // One after another: what is kept is the order that the next move starts from.
    if (drawn === null && to >= 0 && to < ids.length) settle(moved(ids, id, to));
  }

  return { order: drawn ?? ids, dragged, handlePointerDown, handleKeyDown };
}
