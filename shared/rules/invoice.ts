import { firstBroken, whenGiven, type Rule } from './Rule';
import { taxNoRules } from './identity';
import { keysOf } from './table';

/** Holders of an invoice. */
export const invoiceTitleKinds = { company: '企业', person: '个人' } as const;
export type InvoiceTitleKind = keyof typeof invoiceTitleKinds;

/** Kinds of electronic invoices; only a special one allows the deduction of tax. */
export const invoiceKinds = { normal: '电子普通发票', special: '电子专用发票' } as const;
export type InvoiceKind = keyof typeof invoiceKinds;

/** Most titles per account. */
export const invoiceTitlesMax = 20;
/** Most bills per application. */
export const invoiceBillsMax = 24;

/** Fields of an invoice title (all texts) and their labels. */
export const invoiceTitleFields = {
  kind: '抬头类型',
  name: '抬头名称',
  taxNo: '税号',
  bank: '开户行',
  account: '银行账号',
  address: '注册地址',
  phone: '注册电话',
} as const;
export type InvoiceTitleField = keyof typeof invoiceTitleFields;
export type InvoiceTitleContent = Record<Exclude<InvoiceTitleField, 'kind'>, string> & {
  kind: InvoiceTitleKind;
};

/** The empty form. */
export const emptyInvoiceTitle: InvoiceTitleContent = {
  kind: 'company',
  name: '',
  taxNo: '',
  bank: '',
  account: '',
  address: '',
  phone: '',
};

const halfWidth = (text: string) => text.normalize('NFKC');
const withoutBlanks = (text: string) => halfWidth(text).replaceAll(/\s/g, '');

/**
 * A title as it is kept: digits and letters of numbers half-width, tax numbers in upper case, nothing of an enterprise
 * on a person.
 */
export function plainInvoiceTitle(title: InvoiceTitleContent): InvoiceTitleContent {
  const { kind } = title;
  const name = title.name.trim();
  if (kind === 'person') return { ...emptyInvoiceTitle, kind, name };
  return {
    kind,
    name,
    taxNo: withoutBlanks(title.taxNo).toUpperCase(),
    bank: title.bank.trim(),
    account: withoutBlanks(title.account),
    address: title.address.trim(),
    phone: halfWidth(title.phone).trim(),
  };
}

/** Maximum length of each field. */
export const invoiceTitleMax: Readonly<Record<Exclude<InvoiceTitleField, 'kind'>, number>> = {
  name: 100,
  taxNo: 20,
  bank: 100,
  account: 32,
  address: 150,
  phone: 20,
};

const rules: Record<Exclude<InvoiceTitleField, 'kind'>, readonly Rule[]> = {
  name: [{ isMet: (value) => value.trim().length >= 2, message: '请填写抬头名称，至少2个字' }],
  taxNo: taxNoRules,
  bank: [],
  account: [whenGiven((value) => /^\d{8,32}$/.test(value), '银行账号为8到32位数字')],
  address: [],
  phone: [whenGiven((value) => /^[\d+() -]{7,20}$/.test(value), '电话格式有误')],
};

/** What is wrong with one field of a title; null: nothing. */
export function invoiceTitleProblem(
  field: Exclude<InvoiceTitleField, 'kind'>,
  content: InvoiceTitleContent,
): string | null {
  const value = content[field];
  if (value.length > invoiceTitleMax[field]) return `最多${invoiceTitleMax[field]}个字`;
  if (content.kind === 'person') return field === 'name' ? firstBroken(rules.name, value) : null;
  if (field === 'taxNo' && value === '') return '请填写税号';
  return firstBroken(rules[field], value);
}

/** What is wrong with each field of a title; empty: nothing. */
export function invoiceTitleProblems(
  content: InvoiceTitleContent,
): Partial<Record<InvoiceTitleField, string>> {
  const problems: Partial<Record<InvoiceTitleField, string>> = {};
  for (const field of keysOf(invoiceTitleMax)) {
    const problem = invoiceTitleProblem(field, content);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

/** Why no special invoice can be issued to a title; null: it can. */
export function specialInvoiceProblem(content: InvoiceTitleContent): string | null {
  if (content.kind !== 'company') return '专用发票只能开给企业抬头';
  const missing = (['taxNo', 'bank', 'account', 'address', 'phone'] as const).filter(
    (field) => content[field] === '',
  );
  return missing.length === 0
    ? null
    : `开专用发票还须填写抬头的${missing.map((field) => invoiceTitleFields[field]).join('、')}`;
}

const minorPerCent = 100;

/** An amount in 1/10000 yuan rounded down to whole cents, as invoices require. */
export const wholeCents = (minor: number): number => Math.max(0, minor - (minor % minorPerCent));

/**
 * Splits an amount with tax into net and tax.
 *
 * @param minor  1/10000 yuan, whole cents.
 * @returns both in 1/10000 yuan, whole cents, adding up to the amount.
 */
export function splitTax(minor: number, percent: number): { netMinor: number; taxMinor: number } {
  const netMinor = Math.round(minor / minorPerCent / (1 + percent / 100)) * minorPerCent;
  return { netMinor, taxMinor: minor - netMinor };
}

const digits = /* as is */ '零壹贰叁肆伍陆柒捌玖';
const places = /* as is */ ['', '拾', '佰', '仟'] as const;
const groups = /* as is */ ['', '万', '亿'] as const;

/** An amount in whole cents (unit 1/10000 yuan) in Chinese capital numerals: 1_0500_00 → "壹佰零伍元整". */
export function yuanInWords(minor: number): string {
  const cents = Math.round(Math.abs(minor) / minorPerCent);
  const [yuan, jiao, fen] = [Math.floor(cents / 100), Math.floor(cents / 10) % 10, cents % 10];
  const whole = /* as is */ yuan > 0 ? `${wholeInWords(yuan)}元` : '';
  const small = /* as is */ [
    jiao > 0 ? `${digits[jiao]}角` : fen > 0 && yuan > 0 ? '零' : '',
    fen > 0 ? `${digits[fen]}分` : '整',
  ].join('');
  return /* as is */ `${minor < 0 ? '（负数）' : ''}${whole || (cents === 0 ? '零元' : '')}${small}`;
}

/** Zeros between other digits are read once, trailing ones not at all. */
function wholeInWords(value: number): string {
  const text = String(value);
  let words = '';
  let hasGap = false;
  [...text].forEach((digit, index) => {
    const place = text.length - 1 - index;
    if (digit === '0') hasGap = true;
    else {
      words += /* as is */ `${hasGap ? '零' : ''}${digits[Number(digit)]}${places[place % 4]}`;
      hasGap = false;
    }
    const isGroupEnd = place % 4 === 0 && Math.floor(value / 10 ** place) % 10_000 > 0;
    if (isGroupEnd) words += groups[place / 4] ?? '';
  });
  return words;
}
