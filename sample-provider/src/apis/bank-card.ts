import { CardTypeName, banks, searchCardBin } from 'bankcard';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { isLuhn } from '../isLuhn';
import { parse } from '../parse';

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
