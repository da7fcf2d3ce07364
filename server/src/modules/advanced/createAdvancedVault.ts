import { createSeal } from '@portal/contract/seal';
import type { AdvancedContent, AdvancedWay } from '@portal/rules';
import type { Config } from '../../platform/config';
import { openSealed } from '../../platform/openSealed';

/** How a person has proved more closely who they are; of a card only its end is kept. */
export interface IdentityContent {
  way?: AdvancedWay;
  cardEnd?: string;
  handFileId?: string;
}

export type AdvancedVault = ReturnType<typeof createAdvancedVault>;

/** What opens and closes what was submitted for an advanced authentication. */
export function createAdvancedVault({ sealKeys }: Pick<Config, 'sealKeys'>) {
  const seal = createSeal(sealKeys, 'advanced');
  return {
    close: (content: AdvancedContent | IdentityContent) => seal.close(JSON.stringify(content)),
    openItem: ({ content_sealed }: { content_sealed: string }) =>
      openSealed<AdvancedContent>(seal, content_sealed),
    openIdentity: ({ content_sealed }: { content_sealed: string }) =>
      openSealed<IdentityContent>(seal, content_sealed),
  };
}
