import type { FavouriteChange } from '@portal/calls';
import type { FavouriteFacts } from '../../platform/db/tables';

/** How something stands now, compared with what somebody knew of it. */
export function changesOf(known: FavouriteFacts, now: FavouriteFacts): FavouriteChange[] {
  if (now.isGone) return ['gone'];
  const changes: FavouriteChange[] = [];
  // A price of one call says nothing about that of a pack.
  const isComparable = known.chargeType === now.chargeType;
  if (
    isComparable &&
    known.priceMinor !== null &&
    now.priceMinor !== null &&
    known.priceMinor !== now.priceMinor
  )
    changes.push(now.priceMinor < known.priceMinor ? 'cheaper' : 'dearer');
  if (now.version !== null && known.version !== now.version) changes.push('newVersion');
  if (known.version !== null && now.ending.includes(known.version)) changes.push('ending');
  if (known.updatedAt !== now.updatedAt) changes.push('updated');
  return changes;
}

/** What of it is news to somebody who was told `told`: what goes on ending is said once. */
export const newsOf = (told: FavouriteFacts, now: FavouriteFacts): FavouriteChange[] =>
  changesOf(told, now).filter(
    (change) =>
      !(change === 'gone' && told.isGone) &&
      !(change === 'ending' && told.version !== null && told.ending.includes(told.version)),
  );
