import { createSeal } from '@portal/contract/seal';
import type { AdvancedContent, AdvancedWay } from '@portal/rules';
import type { Config } from '../../platform/config';
import { openSealed } from '../../platform/openSealed';

/** A task at a page of an external service. */
export interface OpenErrand {
  orderNo: string;
  url: string;
}

/** How a person passed the advanced verification; of a card only the last digits are stored. */
export interface IdentityContent {
  way?: AdvancedWay;
  cardEnd?: string;
  handFileId?: string;
  errand?: OpenErrand;
}

/** A part of an enterprise; its legal representative may have to sign elsewhere. */
export type ItemContent = AdvancedContent & { errand?: OpenErrand };

export type AdvancedVault = ReturnType<typeof createAdvancedVault>;

/** Encrypts and decrypts what was submitted for an advanced verification. */
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
