import type { z } from 'zod';
import type { AlipaySettings } from './AlipaySettings';
import type { serverSettings } from './serverSettings';
import type { WechatpaySettings } from './WechatpaySettings';

/** Credentials at the payment channels. */
export interface PaymentConfig {
  /** Simulates the channels; demo only. */
  isSimulated: boolean;
  alipay: AlipaySettings | null;
  wechatpay: WechatpaySettings | null;
}

/** Payments and invoicing. */
export interface MoneyConfig {
  /** Payment channels; null where not offered. */
  payments: PaymentConfig;
  /** Account for bank transfers; null: none are accepted. */
  bankCard: { name: string; bank: string; branch: string; account: string } | null;
  /** Issuer of invoices. */
  invoice: {
    /** Null: simulated in a demo, otherwise operators record invoices issued elsewhere. */
    service: { url: string; token: string; secret: string; timeoutMs: number } | null;
    /** Null: not set. */
    seller: { name: string; taxNo: string } | null;
    /** Percent of the net amount. */
    taxPercent: number;
  };
}

/** Default of the demo. */
const demoBankCard = {
  name: '开放接口演示平台有限公司',
  bank: '中国工商银行',
  branch: '杭州文三路支行',
  account: '1202021409900888806',
};
const demoSeller = { name: '开放接口演示平台有限公司', taxNo: '91330106MA2DEM0005' };

type Settings = z.output<typeof serverSettings>;

export const moneyConfig = (settings: Settings): MoneyConfig => ({
  payments: paymentsOf(settings),
  bankCard: bankCardOf(settings),
  invoice: invoiceOf(settings),
});

function paymentsOf(settings: Settings): PaymentConfig {
  const { ALIPAY_APP_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY } = settings;
  const { WECHATPAY_APP_ID, WECHATPAY_PRIVATE_KEY, WECHATPAY_PUBLIC_KEY } = settings;
  const alipay =
    ALIPAY_APP_ID && ALIPAY_PRIVATE_KEY && ALIPAY_PUBLIC_KEY
      ? {
          appId: ALIPAY_APP_ID,
          privateKey: ALIPAY_PRIVATE_KEY,
          publicKey: ALIPAY_PUBLIC_KEY,
          sellerId: settings.ALIPAY_SELLER_ID,
          gateway: settings.ALIPAY_GATEWAY,
          product: settings.ALIPAY_PRODUCT,
        }
      : null;
  const wechatpay =
    WECHATPAY_APP_ID && WECHATPAY_PRIVATE_KEY && WECHATPAY_PUBLIC_KEY
      ? {
          appId: WECHATPAY_APP_ID,
          mchId: settings.WECHATPAY_MCH_ID,
          serialNo: settings.WECHATPAY_SERIAL_NO,
          privateKey: WECHATPAY_PRIVATE_KEY,
          publicKey: WECHATPAY_PUBLIC_KEY,
          publicKeyId: settings.WECHATPAY_PUBLIC_KEY_ID,
          apiV3Key: settings.WECHATPAY_API_V3_KEY,
          origin: settings.WECHATPAY_ORIGIN,
        }
      : null;
  const isDemo = settings.PORTAL_MODE === 'demo';
  const isWanted = settings.PAY_SIMULATOR ? settings.PAY_SIMULATOR === 'on' : !alipay && !wechatpay;
  return { alipay, wechatpay, isSimulated: isDemo && isWanted };
}

function bankCardOf(settings: Settings): MoneyConfig['bankCard'] {
  const {
    BANK_ACCOUNT_NAME: name,
    BANK_ACCOUNT_NO: account,
    BANK_NAME: bank,
    BANK_BRANCH: branch,
  } = settings;
  if (name) return { name, account, bank, branch };
  return settings.PORTAL_MODE === 'demo' ? demoBankCard : null;
}

function invoiceOf(settings: Settings): MoneyConfig['invoice'] {
  const { INVOICE_URL: url, INVOICE_TOKEN: token, INVOICE_SECRET: secret = '' } = settings;
  const { INVOICE_SELLER_NAME: name, INVOICE_SELLER_TAX_NO: taxNo } = settings;
  const usual = settings.PORTAL_MODE === 'demo' ? demoSeller : null;
  return {
    service: url ? { url, token, secret, timeoutMs: settings.INVOICE_TIMEOUT_MS } : null,
    seller: name ? { name, taxNo } : usual,
    taxPercent: settings.INVOICE_TAX_PERCENT,
  };
}
