import type { ApiSummary } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { cardsOf, onSale } from './apiCards.queries';
import { toSummary } from '../product/toSummary';
import type { Viewer } from '../../../platform/Viewer';

/** The cards of those APIs that a portal offers, ordered by id. Meant for few: all are read at once. */
export async function readCards(db: Db, viewer: Viewer, apiIds: readonly string[]): Promise<ApiSummary[]> {
  if (apiIds.length === 0) return [];
  const rows = await cardsOf(
    db,
    onSale(db, viewer)
      .select('p.id')
      .where('p.id', 'in', [...apiIds]),
  ).execute();
  const cards = new Map(rows.map((row) => [row.id, toSummary(row)]));
  return apiIds.flatMap((id) => cards.get(id) ?? []);
}
