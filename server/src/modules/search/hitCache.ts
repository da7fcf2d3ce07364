import type { SearchKind } from '@portal/calls';
import type { Announcements } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import { seconds } from '../../platform/time';
import type { Hits, InOrder, SoughtText } from './matching.queries';

/** Most texts kept; ten thousand ids each take 250 KB. */
const textsMax = 60;
/** Most orders and filters kept per text. */
const ordersMax = 20;
/** Limit of staleness when an announcement was lost. */
const keptMs = 30 * seconds;

interface Kept {
  hits: Hits;
  /** Requested maximum. */
  max: number;
  orders: Map<string, InOrder>;
  until: number;
}

export type HitCache = ReturnType<typeof createHitCache>;

/** Cache of hits by text for one kind, until an object of it changes: for further pages, filters and orders. */
export function createHitCache(
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
    /** A cached text; it may hold more hits than requested. */
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
        // Orders are kept only together with their hits.
        if (found && known && known.orders.size < ordersMax) known.orders.set(name, found);
        return found;
      },
    }),
  };
}
