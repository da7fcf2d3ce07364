import type { Offer } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { listPlans } from '../catalog.queries';
import { toPlan } from './toPlan';
import { readCards } from '../list/readCards';
import type { Viewer } from '../../../platform/Viewer';

/** The offers of those APIs that a portal offers, ordered by id. Meant for few: plans are read per API. */
export async function readOffers(db: Db, viewer: Viewer, apiIds: readonly string[]): Promise<Offer[]> {
  const cards = await readCards(db, viewer, apiIds);
  return Promise.all(
    cards.map(async (api) => ({ api, plans: (await listPlans(db, api.apiId)).map(toPlan) })),
  );
}
