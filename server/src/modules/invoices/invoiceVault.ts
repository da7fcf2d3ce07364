import { createSeal } from '@portal/contract/seal';
import type { InvoiceTitleContent } from '@portal/rules';
import type { Config } from '../../platform/config';
import { openSealed } from '../../platform/openSealed';

/** Private details of a title. */
export type TitleDetails = Pick<InvoiceTitleContent, 'bank' | 'account' | 'address' | 'phone'>;

const noDetails: TitleDetails = { bank: '', account: '', address: '', phone: '' };

export type InvoiceVault = ReturnType<typeof createInvoiceVault>;

/** Encrypts and decrypts the details of titles. */
export function createInvoiceVault({ sealKeys }: Pick<Config, 'sealKeys'>) {
  const seal = createSeal(sealKeys, 'invoice');
  return {
    close: ({ bank, account, address, phone }: TitleDetails) =>
      seal.close(JSON.stringify({ bank, account, address, phone })),
    open: ({ details_sealed }: { details_sealed: string }): TitleDetails =>
      details_sealed === '' ? noDetails : openSealed<TitleDetails>(seal, details_sealed),
  };
}
