import { decideReview, noteReceipt, takeReview } from '@portal/calls';
import { formatMinor, parseYuan } from '@portal/rules';
import type { Money, Payer } from './startMoney';

/** What a step is taken with; what it means is up to the step. */
export interface Taken {
  who: number;
  at: number;
  /** Below 100. */
  amount: number;
  isTwice: boolean;
  isOdd: boolean;
}

/** One thing that somebody does with money, or nothing where it cannot be done just then. */
export type Step = (money: Money, taken: Taken) => Promise<void>;

type ReviewKind = 'recharge' | 'refund' | 'adjustment' | 'withdraw' | 'coupon';

export const one = <Value>(list: readonly Value[], at: number): Value | undefined =>
  list[at % (list.length || 1)];
export const payerOf = ({ consumers }: Money, { who }: Taken): Payer => one(consumers, who)!;
/** A part of it in whole cents. */
export const partOf = (yuan: string, amount: number) =>
  formatMinor(Math.floor(((parseYuan(yuan) ?? 0) * (amount + 1)) / 10_000) * 100);
/** In yuan; the last one takes two operators. */
export const amounts = ['1.00', '66.00', '450.37', '12000.00'] as const;

/** Both operators look at it, one after the other: the second is refused where one is enough. */
export async function decide(
  { ask, operators }: Money,
  kind: ReviewKind,
  subjectId: string,
  isPassed: boolean,
): Promise<void> {
  for (const operator of operators) {
    await ask(operator, takeReview, { kind, subjectId });
    const rejects = isPassed ? [] : [{ field: 'amount', reason: '金额与依据不符' }];
    await ask(operator, decideReview, { kind, subjectId, pass: isPassed ? '1' : '0', rejects }, true);
  }
}

/** An operator reads off the bank statement what came in, or went back. */
export async function noteSerial(
  { ask, operators: [operator] }: Money,
  kind: 'recharge' | 'refund',
  subjectId: string,
  { amountMinor, serial }: { amountMinor: number; serial: string },
): Promise<void> {
  await ask(operator, takeReview, { kind, subjectId });
  const amount = formatMinor(amountMinor);
  await ask(operator, noteReceipt, { kind, subjectId, bankSerial: serial, amount, reference: '' });
}
