import {
  advancedItemState,
  payoutHours,
  payoutTriesMax,
  type AdvancedItemState,
  type AdvancedItemView,
} from '@portal/calls';
import { advancedFileFields, fieldsOfItem, type AdvancedField, type AdvancedItem } from '@portal/rules';
import type { Config } from '../../platform/config';
import { maskPhone } from '../../platform/masks';
import { formatInstant, hours } from '../../platform/time';
import type { Enterprise } from '../company';
import { papersUntil } from '../files';
import type { ItemRow } from './advanced.repository';
import type { AdvancedVault, ItemContent } from './createAdvancedVault';
import { endOfErrand } from './createErrandJobs';

const { none, waiting, passed, paying, verifying } = advancedItemState;

interface Seen {
  row: ItemRow | undefined;
  enterprise: Enterprise | null;
  isManager: boolean;
  pdfs: ReadonlySet<string>;
}

/** One part of an enterprise as its members see it; private fields only for those who may submit. */
export function showItem(
  config: Pick<Config, 'papersKeptDays'>,
  vault: AdvancedVault,
  item: AdvancedItem,
  { row, enterprise, isManager, pdfs }: Seen,
): AdvancedItemView {
  const content: ItemContent = row ? vault.openItem(row) : {};
  const isKept = row?.state === waiting || (row?.state === passed && item !== 'contacts');
  const isProved = item === 'account' && enterprise?.isAccountProved === true;
  const state: AdvancedItemState = isProved ? passed : (row?.state ?? none);
  const hasPapers = isManager && advancedFileFields.some((field) => content[field]);
  const filled = isManager ? fieldsOfItem[item].filter((field) => content[field]) : [];
  const valueOf = (field: AdvancedField) => {
    const text = content[field] ?? '';
    return isKept && field.endsWith('Phone') ? maskPhone(text) : text;
  };
  return {
    item,
    state,
    fields: filled.map((field) => ({ field, value: valueOf(field) })),
    pdfs: filled.filter((field) => pdfs.has(content[field] ?? '')),
    rejects: row?.rejects ?? [],
    submittedAt: row?.submitted_at ? formatInstant(row.submitted_at) : null,
    papersUntil: papersUntil(config, hasPapers ? (row?.rested_at ?? null) : null),
    payout:
      state === paying && row?.payout_at
        ? {
            accountEnd: enterprise?.bankAccount.slice(-4) ?? '',
            leftTries: payoutTriesMax - row.payout_tries,
            endsAt: formatInstant(new Date(row.payout_at.getTime() + payoutHours * hours)),
            isSent: row.payout_sent_at ? 1 : 0,
          }
        : null,
    errand:
      isManager && state === verifying && row && content.errand
        ? { qrUrl: content.errand.url, endsAt: formatInstant(endOfErrand(row)) }
        : null,
  };
}
