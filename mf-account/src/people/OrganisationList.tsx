import { accountStates, listOrganisations } from '@portal/calls';
import { ButtonLink, TextLink } from '@portal/design';
import { listPage } from '@portal/page';
import { registerTypes } from '@portal/rules';
import { AccountState } from './AccountState';

export const page = listPage({
  call: listOrganisations,
  title: '组织',
  help: '按编号或名称的开头查找。',
  action: <ButtonLink to="/ops/users">用户</ButtonLink>,
  pageSize: 20,
  filters: {
    searchText: { kind: 'search', label: '查找组织', placeholder: '名称或编号' },
    state: { kind: 'choice', label: '状态', all: '全部状态', choices: accountStates },
  },
  rowKey: ({ accountId }) => accountId,
  columns: [
    {
      title: '名称',
      isMain: true,
      render: ({ accountId, name }) => <TextLink to={`/ops/user?accountId=${accountId}`}>{name}</TextLink>,
    },
    { title: '所有者', isKey: true, render: ({ owner }) => owner || '—' },
    {
      title: '成员数',
      isFigure: true,
      render: ({ accountId, members }) => (
        <TextLink to={`/ops/users?organisationId=${accountId}`}>{members}</TextLink>
      ),
    },
    {
      title: '认证',
      isKey: true,
      render: ({ registerType }) => (registerType === null ? '未认证' : registerTypes[registerType]),
    },
    { title: '状态', isKey: true, render: ({ state }) => <AccountState state={state} /> },
    { title: '创建时间', render: ({ createdAt }) => createdAt.slice(0, 16) },
  ],
  empty: { text: '还没有组织', narrowed: '没有符合条件的组织', clear: '清空筛选条件' },
});
