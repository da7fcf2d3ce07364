import { listTeamLog } from '@portal/calls';
import { ButtonLink } from '@portal/design';
import { listPage } from '@portal/page';

/** What stands in the log, by the beginning of its name. */
const events: readonly (readonly [start: string, label: string])[] = [
  ['organisation.found', '创建组织'],
  ['team.invite', '邀请成员'],
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
  ['document.', '文档'],
  ['app.', '应用'],
  ['key.', '密钥'],
  ['apply.', '订阅'],
  ['subscription.', '订阅'],
  ['publication.', 'API 发布'],
  ['budget.', '预算'],
];

const labelOf = (event: string) => events.find(([start]) => event.startsWith(start))?.[1] ?? event;

export const page = listPage({
  call: listTeamLog,
  title: '操作记录',
  help: '成员以组织的身份做了什么，只能追加，不能修改或删除。',
  action: <ButtonLink to="/team">返回成员</ButtonLink>,
  pageSize: 20,
  rowKey: ({ logId }) => logId,
  columns: [
    { title: '时间', isMain: true, render: ({ at }) => at },
    { title: '成员', render: ({ who }) => who },
    { title: '操作', render: ({ event }) => labelOf(event) },
    { title: '详情', render: ({ detail }) => detail || '—' },
    { title: '结果', render: ({ outcome }) => (outcome === 'ok' ? '成功' : outcome) },
  ],
  empty: { text: '还没有记录' },
});
