import type { MoneyTransfer, TransferSide } from '@portal/calls';
import { Facts, Money, Panel, TextLink, type Column } from '@portal/design';
import { ListTable } from '@portal/page';

interface TransferPanelProps {
  transfer: MoneyTransfer;
  /** The account from whose page it was opened. */
  accountId: string;
}

/** One transfer: cause, debited and credited accounts. */
export function TransferPanel({ transfer, accountId }: TransferPanelProps) {
  const { at, kind, memo, key, cause, calls, about, sides } = transfer;
  return (
    <Panel
      title={`账务 ${kind}`}
      aside={<TextLink to={`/ops/accounts?accountId=${encodeURIComponent(accountId)}`}>收起</TextLink>}
    >
      <Facts
        facts={[
          ['时间', at],
          ['说明', memo || '—'],
          ...(about ? ([['订阅', about]] as const) : []),
          ...(calls > 0 ? ([['结算的调用', `${calls.toLocaleString('zh-CN')} 次`]] as const) : []),
          ['起因', cause ? <TextLink to={cause}>{key}</TextLink> : <code>{key}</code>],
        ]}
      />
      <ListTable
        label="各方分录"
        rows={sides}
        rowKey={({ accountId: id, account }) => `${id} ${account}`}
        columns={columns}
        empty={{ text: '没有分录' }}
      />
    </Panel>
  );
}

const columns: readonly Column<TransferSide>[] = [
  {
    title: '账户',
    isMain: true,
    render: ({ accountId, name }) =>
      accountId ? (
        <TextLink to={`/ops/accounts?accountId=${encodeURIComponent(accountId)}`}>{name}</TextLink>
      ) : (
        name
      ),
  },
  { title: '科目', render: ({ account }) => account },
  { title: '金额', isFigure: true, render: ({ amount }) => <Money yuan={amount} isExact /> },
];
