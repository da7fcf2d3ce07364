import { z } from 'zod';
import { oneOf, secret, text, wholeNumber } from '@portal/environment';
import { isTaxNo } from '@portal/rules';
import { rsaKey } from './settingKinds';

/** Variables about payments, bank transfers and invoices. */
export const moneySettings = {
  PAY_SIMULATOR: oneOf(['on', 'off'])
    .optional()
    .describe(
      'Simulated Alipay and WeChat Pay, where visitors play the payer (demo: on unless a channel is configured; production: never)',
    ),
  ALIPAY_APP_ID: text.optional().describe('App at Alipay that recharges are paid to; absent: not offered'),
  ALIPAY_PRIVATE_KEY: rsaKey('PRIVATE')
    .optional()
    .describe('Its RSA2 private key, PKCS#8')
    .meta({ mayBeFile: true }),
  ALIPAY_PUBLIC_KEY: rsaKey('PUBLIC')
    .optional()
    .describe("Alipay's public key, which verifies its messages")
    .meta({ mayBeFile: true }),
  ALIPAY_SELLER_ID: text.default('').describe('Account that is paid, 2088…; compared with notifications'),
  ALIPAY_GATEWAY: text.default('https://openapi.alipay.com/gateway.do').describe('Address of Alipay'),
  ALIPAY_PRODUCT: oneOf(['qr', 'page'])
    .default('qr')
    .describe('qr: a code to be scanned; page: the page of Alipay is opened'),
  WECHATPAY_APP_ID: text
    .optional()
    .describe('App at WeChat Pay that recharges are paid to; absent: not offered'),
  WECHATPAY_MCH_ID: text.default('').describe('Merchant number'),
  WECHATPAY_SERIAL_NO: text.default('').describe("Serial number of the merchant's certificate"),
  WECHATPAY_PRIVATE_KEY: rsaKey('PRIVATE')
    .optional()
    .describe('Private key of that certificate')
    .meta({ mayBeFile: true }),
  WECHATPAY_PUBLIC_KEY: rsaKey('PUBLIC')
    .optional()
    .describe("WeChat Pay's public key, which verifies its messages")
    .meta({ mayBeFile: true }),
  WECHATPAY_PUBLIC_KEY_ID: text.default('').describe('Name of that key, PUB_KEY_ID_…'),
  WECHATPAY_API_V3_KEY: text
    .default('')
    .describe('32 characters that notifications are encrypted with')
    .meta({ mayBeFile: true }),
  WECHATPAY_ORIGIN: text.default('https://api.mch.weixin.qq.com').describe('Address of WeChat Pay'),
  BANK_ACCOUNT_NAME: text
    .optional()
    .describe('Holder of the account that bank transfers go to (demo: an example; absent: none are taken)'),
  BANK_ACCOUNT_NO: text.default('').describe('Its number'),
  BANK_NAME: text.default('').describe('Its bank'),
  BANK_BRANCH: text.default('').describe('Its branch'),
  INVOICE_URL: text
    .optional()
    .describe(
      'HTTP interface that issues electronic invoices (docs/invoices.md); absent: a demo simulates it, in production operators enter invoices issued elsewhere',
    ),
  INVOICE_TOKEN: text.default('').describe('Its bearer token').meta({ mayBeFile: true }),
  INVOICE_SECRET: secret
    .optional()
    .describe('Signs requests to it, at least 32 random characters')
    .meta({ mayBeFile: true }),
  INVOICE_TIMEOUT_MS: wholeNumber(100)
    .prefault('10000')
    .describe('Longest wait for its answer; then it is asked again'),
  INVOICE_SELLER_NAME: text
    .optional()
    .describe('Seller on invoices, as registered with the tax authority (demo: an example)'),
  INVOICE_SELLER_TAX_NO: text.default('').describe('Its tax number'),
  INVOICE_TAX_PERCENT: wholeNumber(0).prefault('6').describe('Tax rate of invoices, in percent'),
};

type MoneySettings = z.output<z.ZodObject<typeof moneySettings>>;
type Name = keyof MoneySettings;

interface Blaming {
  blame: (name: Name, message: string) => void;
  /** Requires the other settings when one of them is set. */
  needed: (name: Name, needs: readonly Name[]) => void;
}

/** Checks combinations of these settings. */
export function refineMoneySettings(
  settings: MoneySettings & { PORTAL_MODE: string },
  { blame, needed }: Blaming,
): void {
  if (settings.PORTAL_MODE === 'production' && settings.PAY_SIMULATOR === 'on')
    blame('PAY_SIMULATOR', '模拟支付只用于演示，生产模式下不能启用。');
  needed('ALIPAY_APP_ID', ['ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY']);
  needed('WECHATPAY_APP_ID', [
    'WECHATPAY_MCH_ID',
    'WECHATPAY_SERIAL_NO',
    'WECHATPAY_PRIVATE_KEY',
    'WECHATPAY_PUBLIC_KEY',
    'WECHATPAY_PUBLIC_KEY_ID',
  ]);
  needed('BANK_ACCOUNT_NAME', ['BANK_ACCOUNT_NO', 'BANK_NAME']);
  needed('INVOICE_SELLER_NAME', ['INVOICE_SELLER_TAX_NO']);
  needed('INVOICE_URL', ['INVOICE_TOKEN', 'INVOICE_SECRET', 'INVOICE_SELLER_NAME', 'INVOICE_SELLER_TAX_NO']);
  if (settings.INVOICE_URL && !/^https?:\/\//.test(settings.INVOICE_URL))
    blame('INVOICE_URL', '须以 https:// 或 http:// 开头。');
  if (settings.INVOICE_SELLER_TAX_NO && !isTaxNo(settings.INVOICE_SELLER_TAX_NO))
    blame('INVOICE_SELLER_TAX_NO', '税号有误，请核对。');
  if (settings.INVOICE_TAX_PERCENT > 13) blame('INVOICE_TAX_PERCENT', '须为 0 到 13 的整数。');
  if (settings.WECHATPAY_APP_ID && Buffer.byteLength(settings.WECHATPAY_API_V3_KEY) !== 32)
    blame('WECHATPAY_API_V3_KEY', '须为 32 个字符。');
}
