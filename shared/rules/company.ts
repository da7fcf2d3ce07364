import { firstBroken, whenGiven, type Rule } from './Rule';
import { emailRules, mobileRules } from './account';
import { isDay } from './day';
import { idKinds, isCreditCode, isIdNo, realNameRules, taxNoRules } from './identity';
import { isKeyOf, keyOf, keysOf, tableOf } from './table';

/** Legal forms of an enterprise, which decide the papers required. */
export const unitTypes = {
  company: '企业',
  individual: '个体工商户',
  institution: '事业单位',
  government: '政府机关',
  association: '社会团体',
  financial: '金融机构',
} as const;
export type UnitType = keyof typeof unitTypes;

/** Sections of GB/T 4754-2017. */
export const industries = {
  A: '农、林、牧、渔业',
  B: '采矿业',
  C: '制造业',
  D: '电力、热力、燃气及水生产和供应业',
  E: '建筑业',
  F: '批发和零售业',
  G: '交通运输、仓储和邮政业',
  H: '住宿和餐饮业',
  I: '信息传输、软件和信息技术服务业',
  J: '金融业',
  K: '房地产业',
  L: '租赁和商务服务业',
  M: '科学研究和技术服务业',
  N: '水利、环境和公共设施管理业',
  O: '居民服务、修理和其他服务业',
  P: '教育',
  Q: '卫生和社会工作',
  R: '文化、体育和娱乐业',
  S: '公共管理、社会保障和社会组织',
  T: '国际组织',
} as const;
export type Industry = keyof typeof industries;

/** Fields of the enterprise form (all texts) and their labels. */
export const companyFields = {
  unitType: '单位类型',
  companyName: '企业名称',
  creditCode: '统一社会信用代码',
  industry: '行业',
  region: '注册地区',
  address: '详细地址',
  setupDate: '成立日期',
  validTo: '营业期限',
  legalName: '法定代表人姓名',
  legalIdKind: '法定代表人证件类型',
  legalIdNo: '法定代表人证件号',
  contactName: '联系人姓名',
  contactJob: '联系人职务',
  contactPhone: '联系人手机号',
  contactMail: '联系人邮箱',
  website: '官网',
  brief: '企业简介',
  bankName: '开户银行',
  bankRegion: '开户地区',
  bankBranch: '开户支行',
  bankAccount: '对公账号',
  invoiceTitle: '发票抬头',
  invoiceTaxNo: '发票税号',
  invoiceContact: '发票地址、电话',
  invoiceBank: '发票开户行及账号',
  licenceKind: '证照形式',
} as const;
export type CompanyField = keyof typeof companyFields;
export type CompanyContent = Record<CompanyField, string>;

/** Longest text of each field. */
export const companyFieldMax: Readonly<Record<CompanyField, number>> = {
  unitType: 20,
  companyName: 100,
  creditCode: 18,
  industry: 1,
  region: 6,
  address: 200,
  setupDate: 10,
  validTo: 10,
  legalName: 40,
  legalIdKind: 20,
  legalIdNo: 20,
  contactName: 40,
  contactJob: 40,
  contactPhone: 11,
  contactMail: 40,
  website: 200,
  brief: 500,
  bankName: 60,
  bankRegion: 6,
  bankBranch: 100,
  bankAccount: 32,
  invoiceTitle: 100,
  invoiceTaxNo: 20,
  invoiceContact: 200,
  invoiceBank: 200,
  licenceKind: 5,
};

/** Value for a licence without expiry. */
export const validForGood = 'long';

/** A combined licence with the credit code, or the former three separate papers. */
export const licenceKinds = {
  one: '三证合一（一张证照）',
  three: '营业执照、组织机构代码证、税务登记证',
} as const;

/** Fields that are corrected together: a rejection of one unlocks all. */
export const fieldGroups: readonly (readonly CompanyField[])[] = [
  ['unitType', 'companyName', 'creditCode', 'validTo', 'setupDate'],
  ['region', 'address'],
  ['legalName', 'legalIdKind', 'legalIdNo'],
  ['contactName', 'contactJob', 'contactPhone', 'contactMail'],
  ['bankName', 'bankRegion', 'bankBranch', 'bankAccount'],
  ['invoiceTitle', 'invoiceTaxNo', 'invoiceContact', 'invoiceBank'],
];

const accountPattern = /^\d{8,32}$/;
const given = (name: string): Rule => ({ isMet: (value) => value.trim() !== '', message: `请填写${name}` });
const chosen = (table: object, name: string): Rule => ({
  isMet: (value) => isKeyOf(table, value),
  message: `请选择${name}`,
});
const regionRule = (name: string): Rule => ({
  isMet: (value) => /^\d{6}$/.test(value),
  message: `请选择${name}`,
});
export const creditCodeRules: readonly Rule[] = [
  given('统一社会信用代码'),
  { isMet: isCreditCode, message: '统一社会信用代码有误，请核对18位代码' },
];

const fixedRules: Partial<Record<CompanyField, readonly Rule[]>> = {
  unitType: [chosen(unitTypes, '单位类型')],
  companyName: [
    given('企业名称'),
    { isMet: (value) => value.trim().length >= 2, message: '企业名称至少2个字' },
  ],
  creditCode: creditCodeRules,
  industry: [chosen(industries, '行业')],
  region: [regionRule('注册地区')],
  address: [given('详细地址')],
  legalName: realNameRules,
  legalIdKind: [chosen(idKinds, '证件类型')],
  contactName: realNameRules,
  contactJob: [given('联系人职务')],
  contactPhone: mobileRules,
  contactMail: emailRules,
  website: [
    whenGiven(
      (value) => /^https?:\/\/[^\s]+\.[^\s]+$/.test(value),
      '请填写以 http:// 或 https:// 开头的网址',
    ),
  ],
  invoiceTaxNo: taxNoRules,
  licenceKind: [chosen(licenceKinds, '证照形式')],
};

const bankFields = ['bankName', 'bankRegion', 'bankBranch', 'bankAccount'] as const;
const bankRules: Record<(typeof bankFields)[number], readonly Rule[]> = {
  bankName: [given('开户银行')],
  bankRegion: [regionRule('开户地区')],
  bankBranch: [given('开户支行')],
  bankAccount: [
    given('对公账号'),
    { isMet: (value) => accountPattern.test(value), message: '对公账号为8到32位数字' },
  ],
};

/** A sole trader may have no business account. */
export const needsBankAccount = ({ unitType, ...content }: CompanyContent): boolean =>
  unitType !== 'individual' || bankFields.some((field) => content[field] !== '');

/**
 * What is wrong with each field of a submitted form; empty: nothing.
 *
 * @param today  `yyyy-MM-dd`.
 */
export function companyProblems(
  content: CompanyContent,
  today: string,
): Partial<Record<CompanyField, string>> {
  const problems: Partial<Record<CompanyField, string>> = {};
  for (const field of keysOf(companyFields)) {
    const problem = companyProblem(field, content, today);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

/** What is wrong with one field; null: nothing. */
export function companyProblem(field: CompanyField, content: CompanyContent, today: string): string | null {
  const value = content[field];
  if (value.length > companyFieldMax[field]) return `最多${companyFieldMax[field]}个字`;
  if (isKeyOf(bankRules, field))
    return needsBankAccount(content) ? firstBroken(bankRules[field], value) : null;
  switch (field) {
    case 'setupDate':
      if (!isDay(value)) return '请选择成立日期';
      return value > today ? '成立日期不能晚于今天' : null;
    case 'validTo':
      if (value === validForGood) return null;
      if (!isDay(value)) return '请选择营业期限，或勾选长期';
      return value < today ? '营业期限已过，请更新证照后再认证' : null;
    case 'legalIdNo':
      if (value === '') return '请填写法定代表人证件号';
      return isIdNo(keyOf(idKinds, content.legalIdKind), value) ? null : '证件号格式有误，请核对';
    default:
      return firstBroken(fixedRules[field] ?? [], value);
  }
}

/** The empty form. */
export const emptyCompany: CompanyContent = {
  ...tableOf(keysOf(companyFields), () => ''),
  unitType: 'company',
  legalIdKind: 'idCard',
  licenceKind: 'one',
};
