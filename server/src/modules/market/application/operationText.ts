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
import { listed, together } from '../../../platform/i18n/listed';
import { say, term, type Translatable, type TranslatableText } from '../../../platform/i18n/say';

/** Detail of an audit entry. */
export type OperationDetail = Readonly<Record<string, unknown>>;

/** Parses the detail; empty when it is no object. */
export function readDetail(detail: string | null): OperationDetail {
  try {
    const read: unknown = JSON.parse(detail ?? '');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

/** A text of it; empty: missing. */
export const wordOf = (detail: OperationDetail, name: string): string => {
  const value = detail[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const fieldNames: Readonly<Record<string, Translatable>> = {
  appName: say`名称`,
  appType: say`类型`,
  industry: say`行业`,
  brief: say`简介`,
  // For entries of the time when the form had these fields.
  callbacks: say`回调域名`,
  ips: say`IP白名单`,
  signType: say`签名方式`,
};

const named = (table: Readonly<Record<string, string>>, word: string): TranslatableText => {
  const name = table[word];
  return name === undefined ? word : term(name);
};
const envOf = (detail: OperationDetail) => named(envs, wordOf(detail, 'env'));
const move = (table: Readonly<Record<string, string>>, from: string, to: string) =>
  say`${named(table, from)} → ${named(table, to)}`;

/** From and to states with a phrase of their own. */
const appMoves: Readonly<Record<string, Translatable>> = {
  [moveOf(appState.sandbox, appState.prodWaiting)]: say`申请上线`,
  [moveOf(appState.prodRejected, appState.prodWaiting)]: say`重新申请上线`,
  [moveOf(appState.prodWaiting, appState.prod)]: say`开通生产环境`,
  [moveOf(appState.prodWaiting, appState.prodRejected)]: say`驳回上线申请`,
  [moveOf(appState.prodWaiting, appState.sandbox)]: say`撤回上线申请`,
};

function moveOf(from: AppState | string, to: AppState | string): string {
  return `${from}-${to}`;
}

function appMove(from: string, to: string): Translatable {
  const known = appMoves[moveOf(from, to)];
  if (known) return known;
  if (to === String(appState.stopped)) return say`停用应用`;
  if (to === String(appState.removed)) return say`删除应用`;
  if (from === String(appState.stopped)) return say`启用应用`;
  return say`应用：${move(appStates, from, to)}`;
}

const words: Readonly<Record<string, (detail: OperationDetail) => TranslatableText>> = {
  'app.add': () => say`创建应用`,
  'app.edit': ({ changed }) => {
    const names = listIn(changed).map((field) => fieldNames[field] ?? field);
    return names.length > 0 ? say`修改应用：${listed(names)}` : say`修改应用`;
  },
  'app.ips': (detail) => together([say`${envOf(detail)}IP白名单`, ...listChanges(detail)]),
  'app.callbacks': (detail) => together([say`${envOf(detail)}回调域名`, ...listChanges(detail)]),
  'app.certificates': (detail) => together([say`${envOf(detail)}客户端证书`, ...listChanges(detail)]),
  'app.certificateRule': (detail) =>
    detail.isRequired === true
      ? say`开启${envOf(detail)}“只接受出示已登记证书的调用”`
      : say`关闭${envOf(detail)}“只接受出示已登记证书的调用”`,
  'app.debugOn': (detail) => say`开启${envOf(detail)}调试模式，至 ${wordOf(detail, 'until')}`,
  'app.debugOff': (detail) =>
    detail.isCleared === true
      ? say`关闭${envOf(detail)}调试模式，清除已记录的内容`
      : say`关闭${envOf(detail)}调试模式`,
  'app.move': () => say`移入组织`,
  'app.transition': (detail) => appMove(wordOf(detail, 'from'), wordOf(detail, 'to')),
  'key.add': (detail) => say`新建${envOf(detail)}密钥“${wordOf(detail, 'name')}”`,
  'key.transition': (detail) =>
    say`密钥${spaced(detail)}：${move(keyStates, wordOf(detail, 'from'), wordOf(detail, 'to'))}`,
  'apply.transition': (detail) => {
    const [from, to] = [wordOf(detail, 'from'), wordOf(detail, 'to')];
    const states = move(applyStates, from, to);
    const change = planChange(detail);
    if (from === '0') return change ? say`申请变更套餐${change}` : say`申请 API${quoted(detail)}`;
    // Once granted, it is treated as any subscription.
    if (change && from === String(applyState.waiting)) return say`套餐变更${change}：${states}`;
    return say`订阅${quoted(detail)}：${states}`;
  },
  'budget.transition': (detail) =>
    say`${wordOf(detail, 'name') || say`预算`}：${move(budgetStates, wordOf(detail, 'from'), wordOf(detail, 'to'))}`,
  'budget.save': (detail) => say`设置预算${spaced(detail)}`,
  'budget.raise': (detail) => say`调高预算${spaced(detail)}`,
  'budget.on': (detail) => say`启用预算${spaced(detail)}`,
  'budget.off': (detail) => say`停用预算${spaced(detail)}`,
  'budget.remove': (detail) => say`删除预算${spaced(detail)}`,
  'subscription.autoRenew': (detail) =>
    detail.isOn === true ? say`开启自动续费${quoted(detail)}` : say`关闭自动续费${quoted(detail)}`,
  'subscription.limits': (detail) => say`调整限流${quoted(detail)}：${wordOf(detail, 'text')}`,
  'sandbox.reset': ({ key }) =>
    key === 'new' ? say`重置沙箱的测试数据，更换沙箱密钥` : say`重置沙箱的测试数据`,
  'webhook.add': (detail) => say`新建 Webhook${spaced(detail, 'url')}`,
  'webhook.edit': (detail) => say`修改 Webhook${spaced(detail, 'url')}`,
  'webhook.renewSecret': (detail) => say`更换签名密钥 Webhook${spaced(detail, 'url')}`,
  'webhook.remove': (detail) => say`删除 Webhook${spaced(detail, 'url')}`,
  'webhook.switch': (detail) =>
    wordOf(detail, 'state') === 'on'
      ? say`启用 Webhook${spaced(detail, 'url')}`
      : say`停用 Webhook${spaced(detail, 'url')}`,
};

const listIn = (values: unknown): string[] => (Array.isArray(values) ? values.map(String) : []);

function listChanges(detail: OperationDetail): Translatable[] {
  const [added, removed] = [listIn(detail.added), listIn(detail.removed)];
  return [
    ...(added.length > 0 ? [say`添加 ${listed(added)}`] : []),
    ...(removed.length > 0 ? [say`删除 ${listed(removed)}`] : []),
  ];
}

/** For an application for another plan: the API, old and new plan. Null when it is for an API. */
function planChange(detail: OperationDetail): Translatable | null {
  const { plans } = detail;
  if (typeof plans !== 'object' || plans === null) return null;
  const { from, to }: Readonly<Record<string, unknown>> = { ...plans };
  return say`${quoted(detail)}（${String(from)} → ${String(to)}）`;
}

const quoted = (detail: OperationDetail): TranslatableText => {
  const name = wordOf(detail, 'name');
  return name && say`“${name}”`;
};
const spaced = (detail: OperationDetail, field = 'name') => {
  const name = wordOf(detail, field);
  return name && ` ${name}`;
};

/** An audit entry about an app as a sentence. */
export const operationText = (event: string, detail: OperationDetail): TranslatableText =>
  words[event]?.(detail) ?? say`其他操作`;
