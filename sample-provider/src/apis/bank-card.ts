import { CardTypeName, banks, searchCardBin } from 'bankcard';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';

/** Check digit by Luhn. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Issuer and kind of a bank card by its first digits. Keeps no number. */
export const bankCard: ApiModule = (routes) => {
  routes.post('/identify', async ({ body }) => {
    const { cardNo } = parse(
      z.object({ cardNo: z.string({ error: '必填' }).check(z.regex(/^\d{13,19}$/, '为 13 至 19 位数字')) }),
      body,
    );
    const found = searchCardBin(cardNo);
    return {
      valid: isLuhn(cardNo),
      bank: found?.bankName ?? '',
      kind: found ? (CardTypeName[found.cardType] ?? '') : '',
    };
  });

  routes.get('/banks', async () => ({
    records: banks.map(({ code, name }) => ({ code, name })),
  }));
};
