import { startTransition, useState, type KeyboardEvent, type PointerEvent } from 'react';

/**
 * Order of table rows, changed by dragging a row by its handle with mouse or touch, or with the arrow keys.
 *
 * @param ids Row ids in their saved order.
 * @param keep Saves a new order after a row was dropped.
 */
export function useDragOrder(ids: readonly string[], keep: (ids: string[]) => Promise<unknown>) {
  // Set while a row is dragged, and until the saved order is rendered.
  const [drawn, setDrawn] = useState<readonly string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);

  const moved = (from: readonly string[], id: string, to: number) => {
    const rest = from.filter((one) => one !== id);
    return [...rest.slice(0, to), id, ...rest.slice(to)];
  };

  function settle(order: string[]) {
    setDrawn(order);
    // The router renders new data in a transition; resetting in one, too, avoids a flash of the old order.
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
    // Listen on the document: the row moves in the DOM while it is dragged, which would lose pointer capture.
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
    // Ignore keys during a save: the next move must start from the saved order.
    if (drawn === null && to >= 0 && to < ids.length) settle(moved(ids, id, to));
  }

  return { order: drawn ?? ids, dragged, handlePointerDown, handleKeyDown };
}
