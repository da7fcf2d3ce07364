import type { FavouriteChange } from '@portal/calls';
import type { FavouriteFacts } from '../../platform/db/tables';

/** What has changed since the state that the user knew. */
export function changesSince(known: FavouriteFacts, now: FavouriteFacts): FavouriteChange[] {
  if (now.isGone) return ['gone'];
  const changes: FavouriteChange[] = [];
  // The price of a call cannot be compared with that of a pack.
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

/** Changes that are new to somebody who knows those in `told`: an announced end is reported once. */
export const newsOf = (told: FavouriteFacts, now: FavouriteFacts): FavouriteChange[] =>
  changesSince(told, now).filter(
    (change) =>
      !(change === 'gone' && told.isGone) &&
      !(change === 'ending' && told.version !== null && told.ending.includes(told.version)),
  );
