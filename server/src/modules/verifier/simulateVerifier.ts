import { paperTexts, tableOf } from '@portal/rules';
import { readQr } from './readQr';
import { absentVerifier, verifierExtras, type Errand, type Verdict, type Verifier } from './Verifier';

const verdicts: Readonly<Record<string, Verdict>> = { '98': 'mismatch', '99': 'unanswered' };

/** The verdict selected by two digits: 98 does not match, 99 gets no answer, any other matches. */
const verdictOf = (digits: string): Verdict => verdicts[digits] ?? 'match';

/** Digits 15 and 16 of an identity number: the first two of its sequence number. */
const ofIdNo = (idNo: string) => idNo.slice(14, 16);

/** Characters 15 and 16 of a credit code. */
const ofCreditCode = (code: string) => code.slice(14, 16);

const endOf = (number: string) => number.slice(-2);

/**
 * The registers of a demo: deterministic, with the verdict selected by the numbers (`docs/verification.md`). Papers are
 * read by their QR code.
 */
export const simulatedVerifier: Verifier = {
  ...absentVerifier,
  isPresent: true,
  person: async ({ idNo }) => verdictOf(ofIdNo(idNo)),
  bankCard: async ({ cardNo }) => verdictOf(endOf(cardNo)),
  enterprise: async ({ creditCode }) => verdictOf(ofCreditCode(creditCode)),
  async transfer({ accountNo }) {
    const verdict = verdictOf(endOf(accountNo));
    // The last two digits are the amount, so that the visitor knows it: …06 gets ￥0.06, …00 gets ￥1.00.
    return verdict === 'match' ? { verdict, amountFen: Number(endOf(accountNo)) || 100 } : { verdict };
  },
  offers: (extra) => extra === 'ocr',
  async read(side, picture) {
    const text = await readQr(picture);
    if (text === null) return { verdict: 'unanswered' };
    const said = new URLSearchParams(text);
    if (said.get('side') !== side) return { verdict: 'mismatch' };
    return { verdict: 'match', fields: tableOf(paperTexts[side], (name) => said.get(name) ?? '') };
  },
};

/** Kept in memory only, and the oldest are dropped: it is a demo. */
const errandsMax = 200;

/** A face check or signature of the demo, and the visitor's answer. */
export interface OpenErrand {
  errand: Errand;
  answer: 'match' | 'mismatch' | 'unclear' | null;
}

/** The simulator including face checks and signatures, at a page of this portal. */
export function createSimulator(pageOf: (orderNo: string) => string) {
  const errands = new Map<string, OpenErrand>();
  const verifier: Verifier = {
    ...simulatedVerifier,
    offers: (extra) => verifierExtras.includes(extra),
    async begin(errand) {
      const [oldest] = errands.keys();
      if (errands.size >= errandsMax && oldest) errands.delete(oldest);
      errands.set(errand.orderNo, { errand, answer: null });
      return pageOf(errand.orderNo);
    },
    resultOf: async (_, orderNo) => errands.get(orderNo)?.answer ?? 'unanswered',
  };
  return { verifier, errands };
}
