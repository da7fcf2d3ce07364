import { alertMetrics, alertOps, contentKinds, envs, privateFields, severities } from '@portal/calls';
import { listed, together } from '../../platform/said/listed';
import { say, term, type Said, type Words } from '../../platform/said/say';
import { nameIn } from './nameIn';

/** The name of a detail that has none. */
export const plainDetail = '';

/** What entries keep beside their event, by name; what is not here is shown under its own. */
const factNames: Readonly<Record<string, Said>> = {
  /** What was written as a word: a device, a domain, an id. */
  [plainDetail]: say`说明`,
  reason: say`原因`,
  note: say`备注`,
  remark: say`备注`,
  amount: say`金额`,
  name: say`名称`,
  title: say`标题`,
  env: say`环境`,
  kind: say`类型`,
  by: say`身份`,
  role: say`角色`,
  changed: say`修改项`,
  added: say`已添加`,
  removed: say`已移除`,
  plans: say`套餐`,
  account: say`账户`,
  organisationId: say`组织`,
  providerId: say`提供方`,
  portalId: say`专区`,
  userId: say`用户`,
  appId: say`应用`,
  wdNo: say`提现单号`,
  applyNo: say`申请单号`,
  invoiceNo: say`发票号`,
  batchNo: say`批次号`,
  bankSerial: say`银行流水号`,
  bank: say`开户行`,
  end: say`尾号`,
  count: say`数量`,
  rows: say`行数`,
  list: say`列表`,
  differences: say`差异数`,
  nature: say`性质`,
  scope: say`范围`,
  until: say`截至`,
  fromDay: say`生效日`,
  revision: say`版本`,
  url: say`地址`,
  answer: say`结果`,
  token: say`令牌`,
  call: say`接口`,
  operation: say`接口`,
  status: say`状态码`,
  severity: say`级别`,
  metric: say`指标`,
  op: say`条件`,
  board: say`榜单`,
  isOn: say`启用`,
  channel: say`通道`,
  subjectId: say`案件`,
  fileId: say`文件`,
  day: say`日期`,
  key: say`密钥`,
  field: say`内容`,
  mail: say`邮箱`,
  address: say`地址`,
  tradeNo: say`渠道流水号`,
  refusal: say`驳回原因`,
  below: say`低于`,
  receivers: say`接收人`,
  left: say`剩余`,
  arrives: say`到账`,
  accounts: say`账户数`,
  bills: say`账单数`,
  adjustment: say`调整金额`,
  of: say`原发票号`,
  partner: say`伙伴`,
  keys: say`密钥`,
  graceHours: say`宽限小时`,
  isRequired: say`必须出示`,
  isCleared: say`清除记录`,
  sealed: say`已加密`,
  failed: say`失败`,
  from: say`原来`,
  to: say`改为`,
};

const parties: Readonly<Record<string, Said>> = {
  owner: say`本人`,
  provider: say`提供方`,
  operator: say`平台运营`,
  system: say`系统`,
};

const titlesOf = (table: Readonly<Record<string, { title: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([id, { title }]) => [id, title]));
const namesOf = (table: Readonly<Record<string, { name: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([id, { name }]) => [id, name]));

const valueNames: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  by: parties,
  env: envs,
  severity: severities,
  metric: titlesOf(alertMetrics),
  kind: namesOf(contentKinds),
  op: alertOps,
  field: privateFields,
};

/** What an entry keeps, by name; what is empty says nothing. */
export const auditFacts = (detail: Readonly<Record<string, unknown>>): { name: Words; value: Words }[] =>
  Object.entries(detail)
    .map(([field, value]) => ({
      name: nameIn(factNames, field),
      value: field === 'reason' && detail.by === 'system' ? ownReason(value) : valueOf(field, value),
    }))
    .filter(({ value }) => value !== '');

/** Where nobody has acted, nobody has typed a reason. One with values in it is kept in Chinese alone. */
const ownReason = (value: unknown): Words =>
  typeof value === 'string' && value !== '' ? term(value) : textOf(value);

function valueOf(field: string, value: unknown): Words {
  const names = Object.hasOwn(valueNames, field) ? valueNames[field] : undefined;
  const text = textOf(value);
  return names && typeof text === 'string' ? nameIn(names, text) : text;
}

function textOf(value: unknown): Words {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? say`是` : say`否`;
  if (Array.isArray(value)) return listed(value.map(textOf));
  if (typeof value === 'object')
    return together(
      Object.entries(value).map(([field, one]) => say`${nameIn(factNames, field)} ${textOf(one)}`),
    );
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
