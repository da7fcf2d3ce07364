import { createSeal } from '@portal/contract/seal';
import type { Config } from '../../platform/config';
import { hmac } from '../../platform/ids';
import { openSealed } from '../../platform/openSealed';

/** An account for payouts. */
export interface PayoutAccount {
  holder: string;
  /** Bank and branch. */
  bank: string;
  accountNo: string;
}

export type PayoutVault = ReturnType<typeof createPayoutVault>;

/** Encrypts and decrypts stored accounts. */
export function createPayoutVault({ secret, sealKeys }: Pick<Config, 'secret' | 'sealKeys'>) {
  const seal = createSeal(sealKeys, 'payout');
  return {
    close: (account: PayoutAccount) => seal.close(JSON.stringify(account)),
    open: ({ account_sealed }: { account_sealed: string }) => openSealed<PayoutAccount>(seal, account_sealed),
    hashOf: (accountNo: string) => hmac(secret, `payout:${accountNo}`),
  };
}
