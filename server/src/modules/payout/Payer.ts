/** A withdrawal on its way to a bank. */
export interface PayOrder {
  /** The same for every attempt: the channel pays it once. */
  orderNo: string;
  holder: string;
  bank: string;
  accountNo: string;
  /** 1/10000 yuan that reach the account. */
  amountMinor: number;
}

/** What has become of it; `unanswered`: not known yet, it is asked about again. */
export type PayResult = { verdict: 'paid' | 'unanswered' } | { verdict: 'failed'; reason: string };

/** Pays to bank accounts. It never throws: without an answer the withdrawal stays under way. */
export interface Payer {
  /** False: withdrawals are paid by files that somebody takes to the bank. */
  isPresent: boolean;
  pay: (order: PayOrder) => Promise<PayResult>;
}

export const absentPayer: Payer = { isPresent: false, pay: async () => ({ verdict: 'unanswered' }) };

/** A demo's bank: accounts that end in 98 are closed, 99 gets no answer, anything else is paid. */
export const simulatedPayer: Payer = {
  isPresent: true,
  async pay({ accountNo }) {
    if (accountNo.endsWith('98')) return { verdict: 'failed', reason: '收款账户已销户（演示）' };
    return { verdict: accountNo.endsWith('99') ? 'unanswered' : 'paid' };
  },
};
