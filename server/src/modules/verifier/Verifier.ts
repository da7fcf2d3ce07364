import type { PaperReading, PaperSide } from '@portal/rules';

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

/** What a service may offer beside the checks that every one of them makes. */
export const verifierExtras = ['ocr', 'face', 'sign'] as const;
export type VerifierExtra = (typeof verifierExtras)[number];

/** What a picture says; `mismatch`: it cannot be read, or is of something else. */
export type ReadResult = { verdict: 'match'; fields: PaperReading } | { verdict: 'mismatch' | 'unanswered' };

/** Somebody shows their face, or signs a text, at a page of the service. */
export type Errand =
  | { kind: 'face'; orderNo: string; name: string; idNo: string }
  | { kind: 'sign'; orderNo: string; name: string; creditCode: string; legalName: string; text: string };

/** `unclear`: done, and the service cannot tell; `unanswered`: not done yet. */
export type ErrandResult = Verdict | 'unclear';

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
  /** What there is beside these. */
  offers: (extra: VerifierExtra) => boolean;
  /** Reads one side of a paper. */
  read: (side: PaperSide, picture: Buffer) => Promise<ReadResult>;
  /** Begins an errand. @returns the page where it is done; null: not offered, or no answer. */
  begin: (errand: Errand) => Promise<string | null>;
  /** What has become of one. */
  resultOf: (kind: Errand['kind'], orderNo: string) => Promise<ErrandResult>;
}

/** Where nothing is configured. */
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
