/**
 * Providers and their APIs, in order of publication: names of files in demo-market/apis. Several files of one API are
 * its versions.
 */
export const providers = [
  {
    account: 'provider@example.com',
    descriptions: [
      'bank-card',
      'convert',
      'currency',
      'holiday',
      'id-card',
      'lunar',
      'mobile',
      'pinyin',
      'qrcode',
      'region',
      'rmb',
      'uscc',
    ],
  },
  { account: 'provider2@example.com', descriptions: ['coordinate', 'sun', 'distance', 'distance.v1'] },
  {
    account: 'provider3@example.com',
    descriptions: ['loan', 'iban', 'income-tax', 'deposit', 'securities'],
  },
  {
    account: 'provider4@example.com',
    descriptions: ['mask', 'similarity', 'csv', 'markdown', 'mask-number'],
  },
  {
    account: 'provider5@example.com',
    descriptions: ['phone', 'digest', 'domain', 'timezone', 'barcode', 'user-agent', 'cron', 'contrast'],
  },
] as const;

/** To be ended, with its replacement. */
export const deprecated = {
  code: 'mask-number',
  successor: 'mask',
  reason: '号码打码已并入“敏感信息脱敏”，后者还能识别邮箱并校验号码。',
  daysAgo: 12,
  daysLeft: 60,
} as const;

/** Suspended by the operators. */
export const suspended = {
  code: 'markdown',
  reason: '输出未过滤脚本，请整改后申请恢复',
  daysAgo: 5,
} as const;
