import { useSearchParams } from '@portal/router';

/** The ticket that the address opens over the list. Going back closes it; closing loads the page's data again. */
export function useOpenedTicket() {
  const [query, setQuery] = useSearchParams();

  function change(ticketId: string | null) {
    const next = new URLSearchParams(query);
    if (ticketId) next.set('ticketId', ticketId);
    else next.delete('ticketId');
    setQuery(next, { replace: ticketId === null, preventScrollReset: true });
  }

  return { opened: query.get('ticketId'), open: change, close: () => change(null) };
}
