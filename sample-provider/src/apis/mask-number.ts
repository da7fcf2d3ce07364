import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { maskCard, maskMobile } from '../maskText';
import { parse } from '../parse';

/** The older of the two masking APIs: numbers only. */
export const maskNumber: ApiModule = (routes) => {
  routes.get('/mobile', async ({ query }) => {
    const Mobile = z.string({ error: '必填' }).check(z.regex(/^1\d{10}$/, '为 11 位大陆手机号'));
    return { masked: maskMobile(parse(z.object({ mobile: Mobile }), query).mobile) };
  });

  routes.get('/card', async ({ query }) => {
    const Card = z.string({ error: '必填' }).check(z.regex(/^\d{13,19}$/, '为 13 至 19 位数字'));
    return { masked: maskCard(parse(z.object({ cardNo: Card }), query).cardNo) };
  });
};
