import type { Offer } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { cardsOf, onSale } from './apiCards.queries';
import { listPlans } from './catalog.queries';
import { toPlan, toSummary } from './catalog.service';

/** Those of these APIs that a portal offers, in the order of their ids. Few: each is asked for its plans. */
export async function readOffers(
  db: Db,
  portalId: string | null,
  apiIds: readonly string[],
): Promise<Offer[]> {
  if (apiIds.length === 0) return [];
  const rows = await cardsOf(
    db,
    onSale(db, portalId)
      .select('p.id')
      .where('p.id', 'in', [...apiIds]),
  ).execute();
  const offers = await Promise.all(
    rows.map(async (row) => ({ api: toSummary(row), plans: (await listPlans(db, row.id)).map(toPlan) })),
  );
  return apiIds.flatMap((id) => offers.find(({ api }) => api.apiId === id) ?? []);
}
