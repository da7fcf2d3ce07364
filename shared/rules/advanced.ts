import { emailRules, mobileRules } from './account';
import { addDays, isDay } from './day';
import type { UnitType } from './company';
import { firstBroken } from './Rule';
import { isKeyOf } from './table';

/** Items of the advanced authentication of an enterprise; each is reviewed separately. */
export const advancedItems = {
  account: '对公账户打款验证',
  legal: '法定代表人授权',
  finance: '金融业务资质',
  security: '信息安全承诺书',
  contacts: '技术、财务、业务联系人',
} as const;
export type AdvancedItem = keyof typeof advancedItems;

/** Financial business of an enterprise. */
export const financeKinds = {
  none: '不从事金融业务',
  banking: '银行业务',
  insurance: '保险业务',
  securities: '证券、基金与期货业务',
  payment: '支付业务',
  lending: '消费金融与小额贷款',
  other: '其他持牌金融业务',
} as const;

export const advancedFields = {
  agentName: '被授权人姓名',
  agentJob: '被授权人职务',
  letterUrl: '授权书',
  financeKind: '业务类型',
  financeNo: '许可证编号',
  financeValidTo: '许可证有效期至',
  financeUrl: '许可证扫描件',
  officerName: '信息安全负责人',
  officerPhone: '信息安全负责人手机号',
  pledgeUrl: '承诺书',
  techName: '技术联系人',
  techPhone: '技术联系人手机号',
  techMail: '技术联系人邮箱',
  moneyName: '财务联系人',
  moneyPhone: '财务联系人手机号',
  moneyMail: '财务联系人邮箱',
  tradeName: '业务联系人',
  tradePhone: '业务联系人手机号',
  tradeMail: '业务联系人邮箱',
} as const;
export type AdvancedField = keyof typeof advancedFields;
export type AdvancedContent = Partial<Record<AdvancedField, string>>;

/** Fields of each item, in the order of its form. */
export const fieldsOfItem: Readonly<Record<AdvancedItem, readonly AdvancedField[]>> = {
  account: [],
  legal: ['agentName', 'agentJob', 'letterUrl'],
  finance: ['financeKind', 'financeNo', 'financeValidTo', 'financeUrl'],
  security: ['officerName', 'officerPhone', 'pledgeUrl'],
  contacts: [
    'techName',
    'techPhone',
    'techMail',
    'moneyName',
    'moneyPhone',
    'moneyMail',
    'tradeName',
    'tradePhone',
    'tradeMail',
  ],
};

/** Fields that hold a picture or a PDF. */
export const advancedFileFields = ['letterUrl', 'financeUrl', 'pledgeUrl'] as const satisfies AdvancedField[];
/** Whether a field holds a picture or a PDF. */
export const isAdvancedFile = (field: AdvancedField) => advancedFileFields.some((one) => one === field);

/** Longest text of a field. */
export const advancedFieldMax = (field: AdvancedField): number =>
  isAdvancedFile(field) ? 64 : field.endsWith('Phone') ? 11 : 40;

/** Papers that expire sooner are refused. */
const validDaysMin = 30;

interface Circumstances {
  /** Kind of enterprise: a financial institution needs a licence. */
  unitType: string;
  /** `yyyy-MM-dd`. */
  today: string;
}

/** What is wrong with a submitted field of an item; null: nothing. */
export function advancedProblem(
  field: AdvancedField,
  content: AdvancedContent,
  { unitType, today }: Circumstances,
): string | null {
  const value = (content[field] ?? '').trim();
  const label = advancedFields[field];
  if (field === 'financeKind') {
    if (!isKeyOf(financeKinds, value)) return '请选择业务类型';
    const isInstitution = unitType === ('financial' satisfies UnitType);
    return isInstitution && value === 'none' ? '金融机构须填写金融许可证' : null;
  }
  if (field.startsWith('finance') && content.financeKind === 'none') return null;
  if (isAdvancedFile(field)) return value === '' ? `请上传${label}` : null;
  if (field === 'financeValidTo') {
    if (!isDay(value)) return '请选择许可证有效期';
    return value < addDays(today, validDaysMin) ? `有效期须在 ${validDaysMin} 天以后` : null;
  }
  if (field.endsWith('Phone')) return firstBroken(mobileRules, value);
  if (field.endsWith('Mail')) return firstBroken(emailRules, value);
  if (value.length < 2) return `请填写${label}，至少2个字`;
  return null;
}

/** Ways of advanced authentication for a person. */
export const advancedWays = {
  bankCard: '银行卡四要素',
  face: '人脸核验',
  manual: '人工审核（手持证件照片）',
} as const;
export type AdvancedWay = keyof typeof advancedWays;

/** Ways in which a legal representative can authorise somebody. */
export const signWays = {
  paper: '上传盖章的授权书',
  electronic: '电子签署',
} as const;
export type SignWay = keyof typeof signWays;

interface LegalLetter {
  companyName: string;
  creditCode: string;
  legalName: string;
  agentName: string;
  agentJob: string;
}

/** Letter for the legal representative to sign, on paper or electronically; without facts a blank form. */
export const legalLetter = ({
  companyName,
  creditCode,
  legalName,
  agentName,
  agentJob,
}: LegalLetter) => /* as is */ [
  '法定代表人授权书',
  '',
  `本单位 ${companyName}（统一社会信用代码：${creditCode}）的法定代表人 ${legalName} 授权 ${agentName}（职务：${agentJob}）管理本单位在开放平台的 API、套餐、订阅审批与结算。`,
  '被授权人在授权范围内的行为，本单位予以认可。',
];

const cardPattern = /^\d{12,19}$/;

/** Validates length and check digit (Luhn) of a bank card number. */
export function isBankCardNo(value: string): boolean {
  if (!cardPattern.test(value)) return false;
  const sum = [...value].reverse().reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
