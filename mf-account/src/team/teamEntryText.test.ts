import type { TeamEntry } from '@portal/calls';
import { detailOf, labelOf } from './teamEntryText';

const anEntry = (facts: Partial<TeamEntry>): TeamEntry => ({
  logId: 'audit_1',
  at: '2026-08-01 10:00:00',
  who: '林晓',
  event: 'team.role',
  detail: '',
  about: '',
  outcome: 'ok',
  ...facts,
});

it.each<[string, Partial<TeamEntry>, string]>([
  ['修改角色', { detail: '{"userId":"user_1","role":"finance"}', about: '陈新' }, '陈新，财务'],
  [
    '邀请成员',
    { event: 'team.invite', detail: '{"account":"a***@b.com","role":"viewer"}' },
    'a***@b.com，只读',
  ],
  ['登记邮箱域名', { event: 'sso.domain.add', detail: 'example.com' }, 'example.com'],
  ['企业账号登录', { event: 'login', detail: 'sso' }, ''],
  ['修改文档', { event: 'document.edit', detail: 'doc_AbCdEfGhIjKlMnOp' }, ''],
  [
    '专区',
    {
      event: 'portal.transition',
      detail: '{"id":"portal_AbCdEfGhIjKlMnOp","from":2,"to":6,"reason":"系统改造","name":"海港"}',
    },
    '海港，已上线 → 已停用，原因：系统改造',
  ],
  [
    '充值',
    { event: 'recharge.transition', detail: '{"id":"recharge_AbCdEfGhIjKlMnOp","from":1,"to":2}' },
    '待支付 → 支付中',
  ],
  ['其他操作', { event: 'somethingNew.happened', detail: '{"id":"x_AbCdEfGhIjKlMnOp"}' }, ''],
])('describes %s without internal ids', (label, facts, detail) => {
  expect([labelOf(anEntry(facts)), detailOf(anEntry(facts))]).toEqual([label, detail]);
});
