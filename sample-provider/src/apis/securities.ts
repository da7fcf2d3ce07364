import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { countryName } from '../countryName';
import { isLuhn } from '../isLuhn';
import { TextField } from './fields';

/** Letters become two digits: A is 10, Z is 35. */
const digitsOf = (code: string) => [...code].map((letter) => String(parseInt(letter, 36))).join('');
const modulo97 = (digits: string) => [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** Securities by ISO 6166, legal entities by ISO 17442. */
export const securities: ApiModule = (routes) => {
  routes.post('/isin', async ({ body }) => {
    const code = parse(z.object({ isin: TextField(20) }), body).isin.toUpperCase();
    const isForm = /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(code);
    const valid = isForm && isLuhn(digitsOf(code));
    return {
      valid,
      country: valid ? code.slice(0, 2) : '',
      countryName: valid ? countryName(code.slice(0, 2)) : '',
      national: valid ? code.slice(2, 11) : '',
      reason: valid ? '' : isForm ? '校验位不正确' : '须为两位字母、九位字母或数字加一位校验码',
    };
  });

  routes.post('/lei', async ({ body }) => {
    const code = parse(z.object({ lei: TextField(30) }), body).lei.toUpperCase();
    const isForm = /^[A-Z0-9]{18}\d{2}$/.test(code);
    const valid = isForm && modulo97(digitsOf(code)) === 1;
    return {
      valid,
      issuer: valid ? code.slice(0, 4) : '',
      reason: valid ? '' : isForm ? '校验位不正确' : '须为 18 位字母或数字加两位校验码',
    };
  });
};
