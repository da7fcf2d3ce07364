import { z } from '@portal/schema';
import Nzh from 'nzh';
import type { ApiModule } from '../ApiModule';
import { BadRequest, parse } from '../parse';
import { TextField } from './fields';

const digits = '零壹贰叁肆伍陆柒捌玖';
const units: Record<string, number> = { 角: 10, 分: 1 };

/** "壹万零捌拾陆元伍角" → "10086.50" */
function parseAmount(text: string): string {
  const [whole = '', fraction = ''] = text
    .replace(/^人民币/, '')
    .replace(/整$/, '')
    .split(/[元圆]/);
  const isForm =
    /^[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]+$/.test(whole) &&
    /^(?:[零壹贰叁肆伍陆柒捌玖][角分]|零)*$/.test(fraction);
  const yuan = isForm ? Nzh.cn.decodeB(whole) : NaN;
  if (!Number.isSafeInteger(Number(yuan))) throw new BadRequest('不是有效的大写金额');
  const cents = [...fraction.matchAll(/([壹贰叁肆伍陆柒捌玖])([角分])/g)].reduce(
    (sum, [, digit = '', unit = '']) => sum + digits.indexOf(digit) * (units[unit] ?? 0),
    0,
  );
  return `${yuan}.${String(cents).padStart(2, '0')}`;
}

/** Amounts in capital Chinese numerals, as on cheques and contracts. */
export const rmb: ApiModule = (routes) => {
  routes.get('/upper', async ({ query }) => {
    const { amount } = parse(
      z.object({
        amount: z.string({ error: '必填' }).check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, '为最多两位小数的金额')),
      }),
      query,
    );
    return { text: Nzh.cn.toMoney(amount) };
  });

  routes.get('/parse', async ({ query }) => ({
    amount: parseAmount(parse(z.object({ text: TextField(60) }), query).text),
  }));
};
