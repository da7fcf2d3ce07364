import type { Verdict, Verifier } from './Verifier';

const verdicts: Readonly<Record<string, Verdict>> = { '98': 'mismatch', '99': 'unanswered' };

/** What the two digits say that a demo looks at: 98 does not match, 99 gets no answer, anything else matches. */
const verdictOf = (digits: string): Verdict => verdicts[digits] ?? 'match';

/** Places 15 and 16 of an identity number: the first two of its running number. */
const ofIdNo = (idNo: string) => idNo.slice(14, 16);

/** Places 15 and 16 of a credit code. */
const ofCreditCode = (code: string) => code.slice(14, 16);

const endOf = (number: string) => number.slice(-2);

/**
 * The registers of a demo: the same facts always get the same answer, and the numbers say which
 * (`docs/verification.md`).
 */
export const simulatedVerifier: Verifier = {
  isPresent: true,
  person: async ({ idNo }) => verdictOf(ofIdNo(idNo)),
  bankCard: async ({ cardNo }) => verdictOf(endOf(cardNo)),
  enterprise: async ({ creditCode }) => verdictOf(ofCreditCode(creditCode)),
  async transfer({ accountNo }) {
    const verdict = verdictOf(endOf(accountNo));
    // The last two digits are the amount, so that whoever tries the demo knows it: …06 gets ￥0.06, …00 gets ￥1.00.
    return verdict === 'match' ? { verdict, amountFen: Number(endOf(accountNo)) || 100 } : { verdict };
  },
};
