import countryToCurrency from 'country-to-currency';
import currencies from 'currency-codes';
import { isKeyOf } from '@portal/rules';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { BadRequest, parse } from '../parse';

const currencyNames = new Intl.DisplayNames('zh-CN', { type: 'currency' });
const countryNames = new Intl.DisplayNames('zh-CN', { type: 'region' });

const all = currencies.data.map(({ code, number, digits }) => ({
  code,
  numeric: number,
  name: currencyNames.of(code) ?? code,
  digits,
}));

/** Currencies by ISO 4217, countries by ISO 3166. */
export const currency: ApiModule = (routes) => {
  routes.get('/currencies', async ({ query }) => {
    const { q } = parse(z.object({ q: z.optional(z.string().check(z.maxLength(40))) }), query);
    const word = (q ?? '').trim().toUpperCase();
    return { records: all.filter(({ code, name, numeric }) => `${code} ${numeric} ${name}`.includes(word)) };
  });

  routes.get('/countries/:code', async ({ params }) => {
    const { code } = parse(
      z.object({ code: z.string().check(z.regex(/^[A-Za-z]{2}$/, '为两位字母代码')) }),
      params,
    );
    const upper = code.toUpperCase();
    if (!isKeyOf(countryToCurrency, upper)) throw new BadRequest('没有这个国家或地区');
    return { code: upper, name: countryNames.of(upper) ?? upper, currency: countryToCurrency[upper] };
  });
};
