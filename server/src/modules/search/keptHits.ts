import type { SearchKind } from '@portal/calls';
import type { Announcements } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import { seconds } from '../../platform/time';
import type { Hits, InOrder, SoughtText } from './matching.queries';

/** Texts; ten thousand ids of each are 250 KB. */
const textsMax = 60;
/** Orders and filters of each. */
const ordersMax = 20;
/** A change that nobody heard of is seen after so long. */
const keptMs = 30 * seconds;

interface Kept {
  hits: Hits;
  /** So many were wanted. */
  max: number;
  orders: Map<string, InOrder>;
  until: number;
}

export type KeptHits = ReturnType<typeof createKeptHits>;

/** What texts have found among things of a kind, until one of these changes: for the next page, filter or order. */
export function createKeptHits(
  { clock }: Pick<Deps, 'clock'>,
  { announcements, kind }: { announcements: Pick<Announcements, 'on'>; kind: SearchKind },
) {
  const kept = new Map<string, Kept>();
  let changes = 0;
  announcements.on('shown.changed', (changed) => {
    if (changed !== kind) return;
    changes++;
    kept.clear();
  });
  const now = () => clock().getTime();

  function keep(query: string, found: Pick<Kept, 'hits' | 'max'>): void {
    kept.delete(query);
    kept.set(query, { ...found, orders: new Map(), until: now() + keptMs });
    for (const oldest of kept.keys()) {
      if (kept.size <= textsMax) break;
      kept.delete(oldest);
    }
  }

  function keptOf(query: string): Kept | null {
    const known = kept.get(query);
    return known && now() < known.until ? known : null;
  }

  return {
    /** The same text; of what is kept of it, more may be found than is asked for. */
    over: (sought: SoughtText): SoughtText => ({
      ...sought,

      async find(max) {
        const known = keptOf(sought.query);
        if (known && (known.hits.isAll || known.max >= max)) return known.hits;
        const before = changes;
        const hits = await sought.find(max);
        if (changes === before) keep(sought.query, { hits, max });
        return hits;
      },

      async inOrder(name, count, read) {
        const known = keptOf(sought.query);
        const order = known?.orders.get(name);
        if (order && (order.ids.length >= count || order.isAll)) return order;
        const found = await read();
        // Of hits that are not kept any more, this is not kept either.
        if (found && known && known.orders.size < ordersMax) known.orders.set(name, found);
        return found;
      },
    }),
  };
}
