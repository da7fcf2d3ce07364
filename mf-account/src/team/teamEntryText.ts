import {
  advancedItemStates,
  applyStates,
  appStates,
  companyStates,
  envs,
  keyStates,
  portalStates,
  providerStates,
  publicationStates,
  rechargeStates,
  statementStates,
  withdrawStates,
  type TeamEntry,
} from '@portal/calls';
import { keyOf, organisationRoles } from '@portal/rules';

/** What stands in the log, by the beginning of its name; the first that fits. */
const events: readonly (readonly [start: string, label: string])[] = [
  ['organisation.found', '创建组织'],
  ['team.invite', '邀请成员'],
  ['team.resend', '重新发送邀请'],
  ['team.withdraw', '撤回邀请'],
  ['team.join', '加入组织'],
  ['team.role', '修改角色'],
  ['team.remove', '移除成员'],
  ['team.leave', '退出组织'],
  ['team.transfer', '移交组织'],
  ['sso.save', '设置身份提供方'],
  ['sso.test', '测试身份提供方'],
  ['sso.on', '启用企业账号登录'],
  ['sso.off', '停用企业账号登录'],
  ['sso.domain.add', '登记邮箱域名'],
  ['sso.domain.prove', '证明邮箱域名'],
  ['sso.domain.remove', '移除邮箱域名'],
  ['sso.domain.lost', '邮箱域名证明失效'],
  ['sso.link', '关联企业账号'],
  ['sso.unlink', '解除关联'],
  ['login', '企业账号登录'],
  ['role.switch', '切换角色'],
  ['company.', '企业认证'],
  ['advanced.', '企业高级认证'],
  ['provider.', '提供方申请'],
  ['portal.', '专区'],
  ['document.', '文档'],
  ['app.add', '创建应用'],
  ['app.edit', '修改应用'],
  ['app.', '应用'],
  ['key.add', '新建密钥'],
  ['key.', '密钥'],
  ['sandbox.reset', '重置沙箱测试数据'],
  ['apply.', '订阅'],
  ['subscription.', '订阅'],
  ['publication.', 'API 发布'],
  ['offlineRequest.', 'API 下线申请'],
  ['budget.save', '设置预算'],
  ['budget.', '预算'],
  ['webhook.', 'Webhook'],
  ['comment.', '评价'],
  ['recharge.', '充值'],
  ['balance.', '余额提醒'],
  ['withdraw.', '提现'],
  ['bankCard.', '收款账户'],
  ['statement.', '结算单'],
  ['invoice.', '发票'],
  ['coupon.', '代金券'],
  ['money.', '资金'],
  ['table.', '导出表格'],
  ['token.', '访问令牌'],
  ['figureAlert', '指标告警'],
  ['figure.', '指标告警'],
  ['notice.', '公告'],
  ['data.', '数据导出'],
  ['account.', '注销组织'],
];

export const labelOf = ({ event }: Pick<TeamEntry, 'event'>): string =>
  events.find(([start]) => event.startsWith(start))?.[1] ?? '其他操作';

/** Names of the states that something passes through. */
const states: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  company: companyStates,
  advanced: advancedItemStates,
  provider: providerStates,
  portal: portalStates,
  app: appStates,
  key: keyStates,
  apply: applyStates,
  publication: publicationStates,
  recharge: rechargeStates,
  statement: statementStates,
  withdraw: withdrawStates,
};

/** What only programs read by. */
const isId = (text: string) => /^[a-z]+_[\w-]{16,}$/i.test(text);

/** What the entry says beside its event, without what only programs read; empty: nothing. */
export function detailOf({ event, detail, about }: TeamEntry): string {
  const kept = read(detail);
  if (kept === null)
    return [about, isId(detail) || detail === 'sso' ? '' : detail].filter(Boolean).join('，');
  const word = (name: string) => {
    const value = kept[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const role = keyOf(organisationRoles, word('role'));
  const env = keyOf(envs, word('env'));
  return [
    about,
    word('name') || word('account'),
    role && organisationRoles[role],
    env && envs[env],
    moveText(states[event.split('.')[0] ?? ''], word('from'), word('to')),
    word('reason') && `原因：${word('reason')}`,
  ]
    .filter(Boolean)
    .join('，');
}

/** A move between states, where both have a name; what is new comes from none. */
function moveText(names: Readonly<Record<string, string>> | undefined, from: string, to: string): string {
  const [before, after] = [names?.[from], names?.[to]];
  if (!after || before === after) return '';
  return before ? `${before} → ${after}` : after;
}

/** What is kept as an object; null: it is a word, or nothing. */
function read(detail: string): Readonly<Record<string, unknown>> | null {
  try {
    const found: unknown = JSON.parse(detail);
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
