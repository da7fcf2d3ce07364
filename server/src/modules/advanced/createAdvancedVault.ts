import { createSeal } from '@portal/contract/seal';
import type { AdvancedContent, AdvancedWay } from '@portal/rules';
import type { Config } from '../../platform/config';
import { openSealed } from '../../platform/openSealed';

/** What somebody is to do at a page of a service. */
export interface OpenErrand {
  orderNo: string;
  url: string;
}

/** How a person has proved more closely who they are; of a card only its end is kept. */
export interface IdentityContent {
  way?: AdvancedWay;
  cardEnd?: string;
  handFileId?: string;
  errand?: OpenErrand;
}

/** A part of an enterprise; its legal representative may be asked to sign elsewhere. */
export type ItemContent = AdvancedContent & { errand?: OpenErrand };

export type AdvancedVault = ReturnType<typeof createAdvancedVault>;

/** What opens and closes what was submitted for an advanced authentication. */
export function createAdvancedVault({ sealKeys }: Pick<Config, 'sealKeys'>) {
  const seal = createSeal(sealKeys, 'advanced');
  return {
    close: (content: ItemContent | IdentityContent) => seal.close(JSON.stringify(content)),
    openItem: ({ content_sealed }: { content_sealed: string }) =>
      openSealed<ItemContent>(seal, content_sealed),
    openIdentity: ({ content_sealed }: { content_sealed: string }) =>
      openSealed<IdentityContent>(seal, content_sealed),
  };
}
