/** A withdrawal to be paid to a bank account. */
export interface PayOrder {
  /** The same for every attempt, so that the channel pays it once. */
  orderNo: string;
  holder: string;
  bank: string;
  accountNo: string;
  /** 1/10000 yuan that reach the account. */
  amountMinor: number;
}

/** The result; `unanswered`: unknown yet, and queried again. */
export type PayResult = { verdict: 'paid' | 'unanswered' } | { verdict: 'failed'; reason: string };

/** Pays to bank accounts. Never throws: without an answer the withdrawal stays under way. */
export interface Payer {
  /** False: withdrawals are paid through files that somebody submits to the bank. */
  isPresent: boolean;
  pay: (order: PayOrder) => Promise<PayResult>;
}

export const absentPayer: Payer = { isPresent: false, pay: async () => ({ verdict: 'unanswered' }) };

/** The bank of a demo: accounts ending in 98 are closed, those ending in 99 get no answer, any other is paid. */
export const simulatedPayer: Payer = {
  isPresent: true,
  async pay({ accountNo }) {
    if (accountNo.endsWith('98')) return { verdict: 'failed', reason: '收款账户已销户（演示）' };
    return { verdict: accountNo.endsWith('99') ? 'unanswered' : 'paid' };
  },
};
