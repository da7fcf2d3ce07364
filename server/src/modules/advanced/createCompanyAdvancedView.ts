import { advancedItemState, type AdvancedState } from '@portal/calls';
import {
  advancedFileFields,
  advancedItems,
  keyOf,
  keysOf,
  mayDo,
  registerType,
  signWays,
  unitTypes,
} from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import type { Member } from '../../platform/http/Member';
import type { Enterprises } from '../company';
import type { FileService } from '../files';
import type { Verifier } from '../verifier';
import { listItems } from './advanced.repository';
import type { AdvancedVault } from './createAdvancedVault';
import { showItem } from './showItem';

interface Needs {
  enterprises: Enterprises;
  files: FileService;
  vault: AdvancedVault;
  verifier: Verifier;
}

const { passed } = advancedItemState;

export type CompanyAdvancedView = ReturnType<typeof createCompanyAdvancedView>;

/** The progress of an enterprise's advanced verification, as its members see it. */
export const createCompanyAdvancedView =
  ({ db, config }: Pick<Deps, 'db' | 'config'>, { enterprises, files, vault, verifier }: Needs) =>
  async (member: Member): Promise<AdvancedState['company']> => {
    const enterprise = await enterprises.find(db, member.id);
    const isManager = mayDo(member.organisationRole, 'manage');
    const rows = new Map((await listItems(db, member.id)).map((row) => [row.item, row]));
    const fileIds = [...rows.values()].flatMap((row) => {
      const content = row.item === 'identity' ? {} : vault.openItem(row);
      return advancedFileFields.flatMap((field) => content[field] ?? []);
    });
    const pdfs = await files.pdfsAmong(db, fileIds);
    const items = keysOf(advancedItems).map((item) =>
      showItem(config, vault, item, { row: rows.get(item), enterprise, isManager, pdfs }),
    );
    return {
      isAllowed: enterprise ? 1 : 0,
      isAdvanced: member.register_type === registerType.enterpriseAdvanced ? 1 : 0,
      isManager: isManager ? 1 : 0,
      companyName: enterprise?.companyName ?? '',
      signWays: keysOf(signWays).filter((way) => way === 'paper' || verifier.offers('sign')),
      unitType: keyOf(unitTypes, enterprise?.unitType ?? '') ?? '',
      items,
      done: items.filter(({ state }) => state === passed).length,
    };
  };
