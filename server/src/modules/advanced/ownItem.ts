import { advancedItemState } from '@portal/calls';
import type { AdvancedItem } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';
import { itemFor, type ItemRow } from './advanced.repository';
import type { AdvancedVault } from './createAdvancedVault';

/** A part of an enterprise's advanced verification, locked; created if there is none yet. */
export const companyItem = (
  tx: Db,
  vault: AdvancedVault,
  userId: string,
  item: AdvancedItem,
): Promise<ItemRow> =>
  itemFor(tx, {
    id: newId('adv'),
    user_id: userId,
    item,
    state: advancedItemState.none,
    content_sealed: vault.close({}),
    rejects: '[]',
  });
