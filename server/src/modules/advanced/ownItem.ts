import { advancedItemState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';
import { itemFor, type ItemName, type ItemRow } from './advanced.repository';
import type { AdvancedVault } from './createAdvancedVault';

/** A part of an account's advanced verification, locked; created if there is none yet. */
export const ownItem = (tx: Db, vault: AdvancedVault, userId: string, item: ItemName): Promise<ItemRow> =>
  itemFor(tx, {
    id: newId('adv'),
    user_id: userId,
    item,
    state: advancedItemState.none,
    content_sealed: vault.close({}),
    rejects: '[]',
  });
