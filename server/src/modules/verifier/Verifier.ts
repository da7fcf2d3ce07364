/** What a register says of some facts; `unanswered`: nothing in time, or nothing that can be understood. */
export type Verdict = 'match' | 'mismatch' | 'unanswered';

/** Two elements, or three with the mobile number. */
export interface PersonFacts {
  name: string;
  idNo: string;
  mobile?: string;
}

/** Four elements. */
export interface BankCardFacts {
  name: string;
  idNo: string;
  cardNo: string;
  /** The number that the bank knows. */
  mobile: string;
}

export interface EnterpriseFacts {
  name: string;
  creditCode: string;
  legalName: string;
}

export interface TransferOrder {
  /** The same for every attempt: the channel pays it once. */
  orderNo: string;
  accountName: string;
  bankName: string;
  accountNo: string;
}

/** What has become of a small amount that is to prove an account: the channel chooses it, in fen. */
export type TransferResult = { verdict: 'match'; amountFen: number } | { verdict: 'mismatch' | 'unanswered' };

/**
 * Asks registers and banks whether facts belong together. It never throws and never waits long: without an answer an
 * operator decides.
 */
export interface Verifier {
  /** False where none is configured: everything is decided by operators, and the pages say so. */
  isPresent: boolean;
  person: (facts: PersonFacts) => Promise<Verdict>;
  bankCard: (facts: BankCardFacts) => Promise<Verdict>;
  enterprise: (facts: EnterpriseFacts) => Promise<Verdict>;
  /** Sends a small amount to an account; `mismatch`: the bank refuses it. */
  transfer: (order: TransferOrder) => Promise<TransferResult>;
}

/** Where nothing is configured. */
export const absentVerifier: Verifier = {
  isPresent: false,
  person: async () => 'unanswered',
  bankCard: async () => 'unanswered',
  enterprise: async () => 'unanswered',
  transfer: async () => ({ verdict: 'unanswered' }),
};
