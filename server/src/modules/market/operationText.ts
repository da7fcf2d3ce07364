import {
  appState,
  appStates,
  applyState,
  applyStates,
  budgetStates,
  envs,
  keyStates,
  type AppState,
} from '@portal/calls';
import { keyOf } from '@portal/rules';

/** What an entry of the log keeps beside its event. */
export type OperationDetail = Readonly<Record<string, unknown>>;

/** What is in the log; nothing where that is no object. */
export function readDetail(detail: string | null): OperationDetail {
  try {
    const read: unknown = JSON.parse(detail ?? '');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

/** A word of it; empty: it is not there. */
export const wordOf = (detail: OperationDetail, name: string): string => {
  const value = detail[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const fieldNames = {
  appName: '名称',
  appType: '类型',
  industry: '行业',
  brief: '简介',
  // Of entries that were written while the form of the app had them.
  callbacks: '回调域名',
  ips: 'IP白名单',
  signType: '签名方式',
} as const;

const named = (table: Readonly<Record<string, string>>, word: string) => table[word] ?? word;

/** From and to, where one word for both says more than the names of the states. */
const appMoves: Readonly<Record<string, string>> = {
  [moveOf(appState.sandbox, appState.prodWaiting)]: '申请上线',
  [moveOf(appState.prodRejected, appState.prodWaiting)]: '重新申请上线',
  [moveOf(appState.prodWaiting, appState.prod)]: '开通生产环境',
  [moveOf(appState.prodWaiting, appState.prodRejected)]: '驳回上线申请',
  [moveOf(appState.prodWaiting, appState.sandbox)]: '撤回上线申请',
};

function moveOf(from: AppState | string, to: AppState | string): string {
  return `${from}-${to}`;
}

function appMove(from: string, to: string): string {
  const known = appMoves[moveOf(from, to)];
  if (known) return known;
  if (to === String(appState.stopped)) return '停用应用';
  if (to === String(appState.removed)) return '删除应用';
  if (from === String(appState.stopped)) return '启用应用';
  return `应用：${named(appStates, from)} → ${named(appStates, to)}`;
}

const budgetWords = {
  'budget.save': '设置',
  'budget.raise': '调高',
  'budget.on': '启用',
  'budget.off': '停用',
  'budget.remove': '删除',
} as const;
const webhookWords = {
  'webhook.add': '新建',
  'webhook.edit': '修改',
  'webhook.renewSecret': '更换签名密钥',
  'webhook.remove': '删除',
} as const;

const words: Readonly<Record<string, (detail: OperationDetail) => string>> = {
  'app.add': () => '创建应用',
  'app.edit': ({ changed }) => {
    const names = (Array.isArray(changed) ? changed : []).map((field) => named(fieldNames, String(field)));
    return `修改应用${names.length > 0 ? `：${names.join('、')}` : ''}`;
  },
  'app.ips': (detail) => `${named(envs, wordOf(detail, 'env'))}IP白名单${listChange(detail)}`,
  'app.callbacks': (detail) => `${named(envs, wordOf(detail, 'env'))}回调域名${listChange(detail)}`,
  'app.certificates': (detail) => `${named(envs, wordOf(detail, 'env'))}客户端证书${listChange(detail)}`,
  'app.certificateRule': (detail) =>
    `${detail.isRequired === true ? '开启' : '关闭'}${named(envs, wordOf(detail, 'env'))}“只接受出示已登记证书的调用”`,
  'app.debugOn': (detail) =>
    `开启${named(envs, wordOf(detail, 'env'))}调试模式，至 ${wordOf(detail, 'until')}`,
  'app.debugOff': (detail) =>
    `关闭${named(envs, wordOf(detail, 'env'))}调试模式${detail.isCleared === true ? '，清除已记录的内容' : ''}`,
  'app.move': () => '移入组织',
  'app.transition': (detail) => appMove(wordOf(detail, 'from'), wordOf(detail, 'to')),
  'key.add': (detail) => `新建${named(envs, wordOf(detail, 'env'))}密钥“${wordOf(detail, 'name')}”`,
  'key.transition': (detail) =>
    `密钥${spaced(detail)}：${named(keyStates, wordOf(detail, 'from'))} → ${named(keyStates, wordOf(detail, 'to'))}`,
  'apply.transition': (detail) => {
    const [from, to] = [wordOf(detail, 'from'), wordOf(detail, 'to')];
    const states = `${named(applyStates, from)} → ${named(applyStates, to)}`;
    const change = planChange(detail);
    if (from === '0') return change ? `申请变更套餐${change}` : `申请 API${quoted(detail)}`;
    // Once it is granted it is a subscription like any other.
    if (change && from === String(applyState.waiting)) return `套餐变更${change}：${states}`;
    return `订阅${quoted(detail)}：${states}`;
  },
  'budget.transition': (detail) =>
    `${wordOf(detail, 'name') || '预算'}：${named(budgetStates, wordOf(detail, 'from'))} → ${named(budgetStates, wordOf(detail, 'to'))}`,
  'subscription.limits': (detail) => `调整限流${quoted(detail)}：${wordOf(detail, 'text')}`,
  'sandbox.reset': ({ key }) => `重置沙箱的测试数据${key === 'new' ? '，更换沙箱密钥' : ''}`,
  'webhook.switch': (detail) =>
    `${wordOf(detail, 'state') === 'on' ? '启用' : '停用'} Webhook${spaced(detail, 'url')}`,
};

const listChange = ({ added, removed }: OperationDetail) => {
  const told = (what: string, values: unknown) =>
    Array.isArray(values) && values.length > 0 ? `，${what} ${values.map(String).join('、')}` : '';
  return told('添加', added) + told('删除', removed);
};

/** Of an application for another plan: of what API, from which to which. Nothing where it is for an API. */
function planChange(detail: OperationDetail): string {
  const { plans } = detail;
  if (typeof plans !== 'object' || plans === null) return '';
  const { from, to }: Readonly<Record<string, unknown>> = { ...plans };
  return `${quoted(detail)}（${String(from)} → ${String(to)}）`;
}

const quoted = (detail: OperationDetail) => {
  const name = wordOf(detail, 'name');
  return name && `“${name}”`;
};
const spaced = (detail: OperationDetail, field = 'name') => {
  const name = wordOf(detail, field);
  return name && ` ${name}`;
};

/** An entry of the log about an app in a sentence. */
export function operationText(event: string, detail: OperationDetail): string {
  const budget = keyOf(budgetWords, event);
  if (budget) return `${budgetWords[budget]}预算${spaced(detail)}`;
  const webhook = keyOf(webhookWords, event);
  if (webhook) return `${webhookWords[webhook]} Webhook${spaced(detail, 'url')}`;
  return words[event]?.(detail) ?? '其他操作';
}
