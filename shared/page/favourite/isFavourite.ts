import type { FavouriteKind } from '@portal/calls';
import { call } from '@portal/client';
import { askTogether } from '../askTogether';

const askers = new Map<FavouriteKind, ReturnType<typeof askerOf>>();

/** Whether the member has it among the favourites. All questions of a page become one call. */
export async function isFavourite(kind: FavouriteKind, objId: string): Promise<boolean> {
  const ask = askers.get(kind) ?? askerOf(kind);
  askers.set(kind, ask);
  return (await ask(objId)) === true;
}

const askerOf = (kind: FavouriteKind) =>
  askTogether(async (objIds) => {
    const { findFavourites } = await import('./favouriteCalls');
    const found = await call(findFavourites, { kind, objIds });
    return new Map(found.objIds.map((id) => [id, true]));
  });
