import type { PaperReading, PaperSide } from '@portal/rules';

/** A register's verdict on some facts; `unanswered`: no response in time, or an invalid one. */
export type Verdict = 'match' | 'mismatch' | 'unanswered';

/** Name and number, optionally with the mobile number. */
export interface PersonFacts {
  name: string;
  idNo: string;
  mobile?: string;
}

/** Name, number, card and mobile number. */
export interface BankCardFacts {
  name: string;
  idNo: string;
  cardNo: string;
  /** The number known to the bank. */
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

/** The result of sending a small amount that proves an account; the channel chooses the amount, in fen. */
export type TransferResult = { verdict: 'match'; amountFen: number } | { verdict: 'mismatch' | 'unanswered' };

/** Optional capabilities of a service, beyond the checks that each has. */
export const verifierExtras = ['ocr', 'face', 'sign'] as const;
export type VerifierExtra = (typeof verifierExtras)[number];

/** The text read from a picture; `mismatch`: illegible, or of something else. */
export type ReadResult = { verdict: 'match'; fields: PaperReading } | { verdict: 'mismatch' | 'unanswered' };

/** A face check or a signature at a page of the service. */
export type Errand =
  | { kind: 'face'; orderNo: string; name: string; idNo: string }
  | { kind: 'sign'; orderNo: string; name: string; creditCode: string; legalName: string; text: string };

/** `unclear`: done, without a clear result; `unanswered`: not done yet. */
export type ErrandResult = Verdict | 'unclear';

/**
 * Verifies facts with registers and banks. Never throws and never waits long: without an answer an operator decides.
 */
export interface Verifier {
  /** False where none is configured: operators decide everything, and the pages say so. */
  isPresent: boolean;
  person: (facts: PersonFacts) => Promise<Verdict>;
  bankCard: (facts: BankCardFacts) => Promise<Verdict>;
  enterprise: (facts: EnterpriseFacts) => Promise<Verdict>;
  /** Sends a small amount to an account; `mismatch`: the bank refuses it. */
  transfer: (order: TransferOrder) => Promise<TransferResult>;
  /** Whether an optional capability exists. */
  offers: (extra: VerifierExtra) => boolean;
  /** Reads one side of a paper. */
  read: (side: PaperSide, picture: Buffer) => Promise<ReadResult>;
  /** Begins a face check or signature. @returns its page; null: not offered, or no answer. */
  begin: (errand: Errand) => Promise<string | null>;
  /** The result of one. */
  resultOf: (kind: Errand['kind'], orderNo: string) => Promise<ErrandResult>;
}

/** Used where nothing is configured. */
export const absentVerifier: Verifier = {
  isPresent: false,
  person: async () => 'unanswered',
  bankCard: async () => 'unanswered',
  enterprise: async () => 'unanswered',
  transfer: async () => ({ verdict: 'unanswered' }),
  offers: () => false,
  read: async () => ({ verdict: 'unanswered' }),
  begin: async () => null,
  resultOf: async () => 'unanswered',
};
