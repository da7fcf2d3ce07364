import {
  listMoneyAccounts,
  moneyAccountKinds,
  moneyAccountStates,
  type CallReply,
  type MoneyAccountRow,
} from '@portal/calls';
import { Money, PageHead, Status, Tag, type Column } from '@portal/design';
import { ExportButton, ListFilters, ListTable, Pager, isNarrowed, listRequest } from '@portal/page';
import { useListQuery } from '@portal/router';

const filters = {
  searchText: { kind: 'search', label: '查找账户', placeholder: '名称、邮箱、手机号或编号' },
  kind: { kind: 'choice', label: '账户类型', all: '全部类型', choices: moneyAccountKinds },
  state: { kind: 'choice', label: '状态', all: '全部状态', choices: moneyAccountStates },
} as const;

/** Accounts with their balances, largest first. */
export function AccountList({ accounts }: { accounts: CallReply<typeof listMoneyAccounts> }) {
  const { query, clear } = useListQuery();
  const request = listRequest(listMoneyAccounts, query, { filters: ['searchText', 'kind', 'state'] });
  return (
    <>
      <PageHead title="账户资金" help="查找任意账户，查看余额、冻结、收益、在途单据与全部分录。">
        <ExportButton call={listMoneyAccounts} query={request} />
      </PageHead>
      <ListTable
        filters={<ListFilters filters={filters} reply={accounts} />}
        label="账户"
        rows={accounts.records}
        rowKey={({ accountId }) => accountId}
        columns={columns}
        actions={({ accountId }) => [
          { label: '查看', to: `/ops/accounts?accountId=${encodeURIComponent(accountId)}` },
        ]}
        empty={{ text: '还没有账户', narrowed: '没有符合条件的账户', clear: '清空筛选条件' }}
        isNarrowed={isNarrowed(filters, query)}
        onClear={clear}
      />
      <Pager page={accounts} />
    </>
  );
}

export function AccountTags({ account }: { account: MoneyAccountRow }) {
  return (
    <>
      <Tag>{account.isOrganisation ? '组织' : '个人'}</Tag>
      {account.isProvider === 1 && <Tag>提供方</Tag>}
    </>
  );
}

const columns: readonly Column<MoneyAccountRow>[] = [
  { title: '账户', isMain: true, render: ({ name }) => name },
  { title: '类型', render: (account) => <AccountTags account={account} /> },
  { title: '联系方式', render: ({ contact }) => contact || '—' },
  {
    title: '可用余额',
    isKey: true,
    isFigure: true,
    render: ({ available }) => <Money yuan={available} />,
  },
  { title: '代金券', isFigure: true, render: ({ coupon }) => <Money yuan={coupon} /> },
  { title: '在途预留', isFigure: true, render: ({ reserved }) => <Money yuan={reserved} /> },
  {
    title: '冻结金额',
    isKey: true,
    isFigure: true,
    render: ({ held, isHeld }) => (
      <>
        {isHeld === 1 && <Status tone="bad">全部</Status>} <Money yuan={held} />
      </>
    ),
  },
  { title: '待结算', isFigure: true, render: ({ pending }) => <Money yuan={pending} /> },
  { title: '可提现', isKey: true, isFigure: true, render: ({ payable }) => <Money yuan={payable} /> },
];
