import { z } from '@portal/schema';
import { birthdayOf, isIdCardNo } from '@portal/rules';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { TextField } from './fields';
import { regionName } from './region';

function judge(idNo: string) {
  const isForm = /^[1-9]\d{16}[\dXx]$/.test(idNo);
  const birthday = isForm ? birthdayOf(idNo) : null;
  const valid = isIdCardNo(idNo);
  const reason = valid
    ? ''
    : !isForm
      ? '须为 17 位数字加一位校验码'
      : !birthday || birthday > new Date()
        ? '出生日期不存在'
        : '校验码不正确';
  return {
    valid,
    birthday: valid && birthday ? birthday.toISOString().slice(0, 10) : '',
    gender: valid ? (Number(idNo[16]) % 2 === 1 ? 'M' : 'F') : '',
    // Divisions change, and a code that was abolished is still on many cards.
    region: valid
      ? regionName(idNo.slice(0, 6)) ||
        regionName(`${idNo.slice(0, 4)}00`) ||
        regionName(`${idNo.slice(0, 2)}0000`)
      : '',
    reason,
  };
}

/** Identity card numbers by GB 11643. Stores none. */
export const idCard: ApiModule = (routes) => {
  routes.post('/verify', async ({ body }) => judge(parse(z.object({ idNo: TextField(20) }), body).idNo));

  routes.post('/batch', async ({ body }) => {
    const { idNos } = parse(
      z.object({
        idNos: z.array(TextField(20)).check(z.minLength(1, '至少一个'), z.maxLength(100, '最多 100 个')),
      }),
      body,
    );
    return { records: idNos.map((idNo) => ({ idNo, valid: judge(idNo).valid })) };
  });
};
