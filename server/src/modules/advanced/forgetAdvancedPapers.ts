import { advancedFileFields } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import { forgetPapers } from '../files';
import { listRested, lockItem, updateItem, type ItemRow } from './advanced.repository';
import type { AdvancedVault } from './createAdvancedVault';

/**
 * Deletes the papers of refused or withdrawn parts after the retention period, and photos with a document in hand in
 * any case.
 */
export function forgetAdvancedPapers(deps: Deps, vault: AdvancedVault): Promise<number> {
  function without(row: ItemRow) {
    if (row.item === 'identity') {
      const { handFileId, ...kept } = vault.openIdentity(row);
      return { kept, files: [handFileId] };
    }
    const content = vault.openItem(row);
    const files = advancedFileFields.map((field) => content[field]);
    const blank = Object.fromEntries(advancedFileFields.map((field) => [field, '']));
    return { kept: { ...content, ...blank }, files };
  }

  return forgetPapers(deps, {
    list: listRested,
    async drop(tx, id, before) {
      const row = await lockItem(tx, id);
      if (!row?.rested_at || row.rested_at >= before) return [];
      const { kept, files } = without(row);
      await updateItem(tx, id, {
        content_sealed: vault.close(kept),
        rested_at: null,
        pictures_gone_at: deps.clock(),
      });
      return files;
    },
  });
}
