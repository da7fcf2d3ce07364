import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { BadRequest, parse } from '../parse';
import { countryName } from '../countryName';
import { TextField } from './fields';

const kinds: Record<string, string> = {
  MOBILE: '手机',
  FIXED_LINE: '固定电话',
  FIXED_LINE_OR_MOBILE: '固定电话或手机',
  TOLL_FREE: '免费电话',
  PREMIUM_RATE: '付费电话',
  SHARED_COST: '分摊付费电话',
  VOIP: '网络电话',
  UAN: '企业统一号码',
};

const Country = z.string({ error: '必填' }).check(z.regex(/^[A-Za-z]{2}$/, '为两位字母代码'));

function countryOf(code: string): CountryCode {
  const upper = code.toUpperCase();
  if (!isSupportedCountry(upper)) throw new BadRequest(`没有国家或地区 ${upper} 的编号规则`);
  return upper;
}

/** Telephone numbers of all countries, by their numbering plans. Stores none. */
export const phone: ApiModule = (routes) => {
  routes.post('/parse', async ({ body }) => {
    const { number, country } = parse(
      z.object({ number: TextField(30), country: z._default(Country, 'CN') }),
      body,
    );
    const found = parsePhoneNumberFromString(number, countryOf(country));
    const valid = found?.isValid() ?? false;
    const of = valid ? (found?.country ?? '') : '';
    return {
      valid,
      country: of,
      countryName: of && countryName(of),
      e164: (valid && found?.number) || '',
      international: (valid && found?.formatInternational()) || '',
      kind: valid ? (kinds[found?.getType() ?? ''] ?? '其他') : '',
    };
  });

  routes.get('/countries/:code', async ({ params }) => {
    const code = countryOf(parse(z.object({ code: Country }), params).code);
    return { code, name: countryName(code), callingCode: `+${getCountryCallingCode(code)}` };
  });

  routes.get('/countries', async () => ({
    records: getCountries().map((code) => ({
      code,
      name: countryName(code),
      callingCode: `+${getCountryCallingCode(code)}`,
    })),
  }));
};
