import { useState } from 'react';
import { refundRecharge, refundState, refundStates, type OpenRecharge } from '@portal/calls';
import { Panel, Status, type Column } from '@portal/design';
import { ListTable, RoleButton } from '@portal/page';
import { formatBalance, formatMinute, formatMoney } from '@portal/rules';
import { RefundDialog } from './RefundDialog';

type Refund = OpenRecharge['refunds'][number];

/** Refunds of an order, and a button to request another. */
export function RefundList({ order }: { order: OpenRecharge }) {
  const [isAsking, setIsAsking] = useState(false);
  const canRefund = Number(order.refundable) > 0;
  if (order.refunds.length === 0 && !canRefund) return null;

  return (
    <Panel
      title="退款"
      aside={
        canRefund && (
          <RoleButton needs={refundRecharge} $size="s" onClick={() => setIsAsking(true)}>
            申请退款
          </RoleButton>
        )
      }
    >
      <ListTable
        label="退款"
        rows={order.refunds}
        rowKey={({ refundNo }) => refundNo}
        columns={columns}
        empty={{ text: `还没有退款，最多可退 ${formatBalance(order.refundable)}` }}
      />
      {isAsking && <RefundDialog order={order} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

const { waiting, sent, done } = refundState;

const columns: readonly Column<Refund>[] = [
  { title: '申请时间', isMain: true, render: ({ createdAt }) => formatMinute(createdAt) },
  { title: '金额', isFigure: true, render: ({ amount }) => formatMoney(amount) },
  { title: '原因', render: ({ reason }) => reason },
  {
    title: '状态',
    render: ({ state, failure }) => (
      <>
        <Status tone={state === done ? 'good' : state === waiting || state === sent ? 'warn' : 'bad'}>
          {refundStates[state]}
        </Status>
        {failure && ` ${failure}`}
      </>
    ),
  },
  { title: '完成时间', render: ({ finishedAt }) => (finishedAt ? formatMinute(finishedAt) : '—') },
];
