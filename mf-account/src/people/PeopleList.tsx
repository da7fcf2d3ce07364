import { accountStates, listPeople } from '@portal/calls';
import { ButtonLink, TextLink } from '@portal/design';
import { listPage } from '@portal/page';
import { registerTypes } from '@portal/rules';
import { AccountState } from './AccountState';

export const page = listPage({
  call: listPeople,
  title: '用户',
  help: '按完整的邮箱或手机号、手机号后四位、编号，或昵称的开头查找。',
  action: <ButtonLink to="/ops/organisations">组织</ButtonLink>,
  pageSize: 20,
  filters: {
    searchText: { kind: 'search', label: '查找用户', placeholder: '昵称、邮箱、手机号' },
    state: { kind: 'choice', label: '状态', all: '全部状态', choices: accountStates },
    organisationId: { kind: 'link' },
  },
  rowKey: ({ accountId }) => accountId,
  columns: [
    {
      title: '昵称',
      isMain: true,
      render: ({ accountId, name }) => <TextLink to={`/ops/user?accountId=${accountId}`}>{name}</TextLink>,
    },
    { title: '邮箱', render: ({ mailMask }) => mailMask || '—' },
    { title: '手机号', isKey: true, render: ({ phoneMask }) => phoneMask || '—' },
    {
      title: '认证',
      isKey: true,
      render: ({ registerType }) => (registerType === null ? '未认证' : registerTypes[registerType]),
    },
    { title: '两步验证', render: ({ hasSecondFactor }) => (hasSecondFactor ? '已开启' : '未开启') },
    { title: '状态', isKey: true, render: ({ state }) => <AccountState state={state} /> },
    { title: '注册时间', render: ({ createdAt }) => createdAt.slice(0, 16) },
    { title: '最近活动', render: ({ lastSeenAt }) => lastSeenAt?.slice(0, 16) ?? '—' },
  ],
  empty: { text: '还没有用户', narrowed: '没有符合条件的用户', clear: '清空筛选条件' },
});
