import {
  countrySpecs,
  electronicFormatIBAN,
  extractBIC,
  extractIBAN,
  friendlyFormatIBAN,
  isSEPACountry,
  isValidBIC,
  validateIBAN,
  ValidationErrorsIBAN,
} from 'ibantools';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { countryName } from '../countryName';
import { TextField } from './fields';

const reasons: Partial<Record<ValidationErrorsIBAN, string>> = {
  [ValidationErrorsIBAN.NoIBANCountry]: '该国家或地区不使用 IBAN',
  [ValidationErrorsIBAN.WrongBBANLength]: '长度与国家规定不符',
  [ValidationErrorsIBAN.WrongBBANFormat]: '账号部分的格式与国家规定不符',
  [ValidationErrorsIBAN.ChecksumNotNumber]: '校验位须为两位数字',
  [ValidationErrorsIBAN.WrongIBANChecksum]: '校验位不正确',
  [ValidationErrorsIBAN.WrongAccountBankBranchChecksum]: '账号部分的校验位不正确',
};

const countries = Object.entries(countrySpecs).flatMap(([code, spec]) =>
  spec.IBANRegistry && spec.chars
    ? [{ code, name: countryName(code), length: spec.chars, sepa: isSEPACountry(code) }]
    : [],
);

/** International account numbers by ISO 13616, banks by ISO 9362. Stores none. */
export const iban: ApiModule = (routes) => {
  routes.post('/verify', async ({ body }) => {
    const given = electronicFormatIBAN(parse(z.object({ iban: TextField(50) }), body).iban) ?? '';
    const { valid, errorCodes } = validateIBAN(given);
    const country = valid ? (extractIBAN(given).countryCode ?? '') : '';
    return {
      valid,
      country,
      countryName: country && countryName(country),
      bban: valid ? (extractIBAN(given).bban ?? '') : '',
      printed: valid ? (friendlyFormatIBAN(given) ?? '') : '',
      reason: valid ? '' : (errorCodes.map((code) => reasons[code]).find(Boolean) ?? '不是有效的 IBAN'),
    };
  });

  routes.post('/bic', async ({ body }) => {
    const given = parse(z.object({ bic: TextField(11) }), body).bic.toUpperCase();
    const valid = isValidBIC(given);
    const { bankCode, countryCode, locationCode, branchCode } = valid ? extractBIC(given) : {};
    return {
      valid,
      bank: bankCode ?? '',
      country: countryCode ?? '',
      countryName: countryCode ? countryName(countryCode) : '',
      location: locationCode ?? '',
      branch: branchCode ?? '',
    };
  });

  routes.get('/countries', async () => ({ records: countries }));
};
