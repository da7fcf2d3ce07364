import {
  alertMetrics,
  alertOps,
  auditTopicOf,
  auditTopics,
  contentKinds,
  envs,
  privateFields,
  severities,
  type ReviewKind,
} from '@portal/calls';
import { isObject, keyOf } from '@portal/rules';
import { auditStates } from './auditStates';

type Detail = Readonly<Record<string, unknown>>;

/** What entries keep beside their event, by name; what is not here is shown under its own. */
const factNames: Readonly<Record<string, string>> = {
  reason: '原因',
  note: '备注',
  remark: '备注',
  amount: '金额',
  name: '名称',
  title: '标题',
  env: '环境',
  kind: '类型',
  by: '身份',
  role: '角色',
  changed: '修改项',
  added: '添加',
  removed: '删除',
  plans: '套餐',
  account: '账户',
  organisationId: '组织',
  providerId: '提供方',
  portalId: '专区',
  userId: '成员',
  appId: '应用',
  wdNo: '提现单号',
  applyNo: '申请单号',
  invoiceNo: '发票号',
  batchNo: '批次号',
  bankSerial: '银行流水号',
  bank: '银行',
  end: '尾号',
  count: '数量',
  rows: '行数',
  list: '列表',
  differences: '差异数',
  nature: '性质',
  scope: '范围',
  until: '截至',
  fromDay: '生效日',
  revision: '版本',
  url: '地址',
  answer: '结果',
  token: '令牌',
  call: '接口',
  operation: '操作',
  status: '状态码',
  severity: '级别',
  metric: '指标',
  op: '条件',
  board: '榜单',
  isOn: '启用',
  channel: '通道',
  subjectId: '案件',
  fileId: '文件',
  day: '日期',
  key: '密钥',
  field: '内容',
  mail: '邮箱',
  address: '地址',
  tradeNo: '渠道流水号',
  refusal: '驳回原因',
  below: '低于',
  receivers: '接收人',
  left: '剩余',
  arrives: '到账',
  accounts: '账户数',
  bills: '账单数',
  adjustment: '调整金额',
  of: '原发票号',
  partner: '伙伴',
  keys: '密钥',
  graceHours: '宽限小时',
  isRequired: '必须出示',
  isCleared: '清除记录',
  sealed: '已加密',
  failed: '失败',
  from: '原来',
  to: '改为',
};

const parties: Readonly<Record<string, string>> = {
  owner: '本人',
  provider: '提供方',
  operator: '平台运营',
  system: '系统',
};

const titlesOf = (table: Readonly<Record<string, { title: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([id, { title }]) => [id, title]));
const namesOf = (table: Readonly<Record<string, { name: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([id, { name }]) => [id, name]));

const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  by: parties,
  env: envs,
  severity: severities,
  metric: titlesOf(alertMetrics),
  kind: namesOf(contentKinds),
  op: alertOps,
  field: privateFields,
};

/** Pages of operators beside those of the review desk that show an object of this kind. */
const pageOf: Readonly<Record<string, (id: string, detail: Detail) => string>> = {
  content: (id, { kind }) =>
    `/ops/contentEdit?kind=${encodeURIComponent(wordOf(kind))}&itemId=${encodeURIComponent(id)}`,
  notice: (id) => `/ops/noticeEdit?noId=${encodeURIComponent(id)}`,
  incident: (id) => `/ops/statusEdit?incidentId=${encodeURIComponent(id)}`,
  statement: () => '/ops/statements',
  operator: (id) => `/ops/user?accountId=${encodeURIComponent(id)}`,
  user: (id) => `/ops/user?accountId=${encodeURIComponent(id)}`,
  category: () => '/ops/categories',
};

/** What an entry says beside who, when and where. */
export function auditWords({
  event,
  detail: kept,
  objectId,
  reviewKind,
}: {
  event: string;
  detail: string | null;
  objectId: string | null;
  /** The queue in which the object has been, if in any. */
  reviewKind: ReviewKind | undefined;
}) {
  const topic = auditTopicOf(event);
  const detail = readDetail(kept);
  const isStep = event.endsWith('.transition') && wordOf(detail.from) !== '' && wordOf(detail.to) !== '';
  const told = isStep ? ['id', 'from', 'to'] : ['id'];
  const states = auditStates[topic] ?? {};
  const stateOf = (value: unknown) => states[wordOf(value)] ?? wordOf(value);

  return {
    object:
      objectId === null
        ? null
        : {
            id: objectId,
            name: objectName(topic, detail),
            link: reviewKind
              ? `/ops/${reviewKind}?subjectId=${encodeURIComponent(objectId)}`
              : (pageOf[topic]?.(objectId, detail) ?? null),
          },
    before: isStep ? stateOf(detail.from) : null,
    after: isStep ? stateOf(detail.to) : null,
    facts: Object.entries(detail)
      .filter(([field]) => !told.includes(field))
      .map(([field, value]) => ({
        name: factNames[field] ?? field,
        value: valueNames[field]?.[wordOf(value)] ?? textOf(value),
      }))
      .filter(({ value }) => value !== ''),
  };
}

function objectName(topic: string, detail: Detail): string {
  const name = wordOf(detail.name) || wordOf(detail.title);
  const known = keyOf(auditTopics, topic);
  const kind = known ? auditTopics[known] : '对象';
  return name ? `${kind}“${name}”` : kind;
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map(textOf).join('、');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, one]) => `${factNames[field] ?? field} ${textOf(one)}`)
      .join('，');
  return wordOf(value);
}

/** What is no object is a fact without a name. */
function readDetail(kept: string | null): Detail {
  if (kept === null || kept === '') return {};
  try {
    const read: unknown = JSON.parse(kept);
    if (isObject(read)) return read;
  } catch {
    // Written as a word: a device, a domain, an id.
  }
  return { 说明: kept };
}
