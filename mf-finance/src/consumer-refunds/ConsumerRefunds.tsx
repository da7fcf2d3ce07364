import { useState } from 'react';
import {
  addConsumerRefund,
  decideConsumerRefund,
  listConsumerRefunds,
  consumerRefundState,
  consumerRefundStates,
} from '@portal/calls';
import { call } from '@portal/client';
import { Money, Status } from '@portal/design';
import { RoleButton, listPage } from '@portal/page';
import { formatMinute, formatMoney } from '@portal/rules';
import { RefundDialog } from './RefundDialog';

const tones = {
  [consumerRefundState.proposed]: 'warn',
  [consumerRefundState.done]: 'good',
  [consumerRefundState.rejected]: 'calm',
} as const;

export const page = listPage({
  call: listConsumerRefunds,
  title: '争议退款',
  help: '争议成立时把已付的一部分退给使用方，从提供方的收益扣回；达到复核线的由另一位运营复核后退款。',
  action: <NewRefund />,
  pageSize: 20,
  filters: { state: { kind: 'choice', label: '状态', all: '全部状态', choices: consumerRefundStates } },
  rowKey: ({ refundId }) => refundId,
  columns: [
    { title: '申请单号', isMain: true, render: ({ applyNo }) => applyNo },
    { title: 'API', render: ({ apiName }) => apiName },
    { title: '使用方', isKey: true, render: ({ consumer }) => consumer },
    { title: '提供方', render: ({ provider }) => provider },
    { title: '金额', isKey: true, isFigure: true, render: ({ amount }) => <Money yuan={amount} isExact /> },
    { title: '原因', render: ({ reason }) => reason },
    {
      title: '状态',
      isKey: true,
      render: ({ state }) => <Status tone={tones[state]}>{consumerRefundStates[state]}</Status>,
    },
    {
      title: '经办',
      render: ({ proposedBy, decidedBy }) => [proposedBy, decidedBy].filter(Boolean).join('、'),
    },
    { title: '时间', render: ({ createdAt }) => formatMinute(createdAt) },
  ],
  actions: ({ refundId, state, amount, consumer }) => [
    state === consumerRefundState.proposed && {
      label: '复核通过',
      needs: decideConsumerRefund,
      isPrimary: true,
      act: (_, reqNo) => call(decideConsumerRefund, { refundId, pass: '1', reqNo }),
      done: '已退款',
      confirm: {
        title: '复核退款',
        question: `向 ${consumer} 退款 ${formatMoney(amount)}？退款后不能撤回。`,
      },
    },
    state === consumerRefundState.proposed && {
      label: '驳回',
      needs: decideConsumerRefund,
      act: (_, reqNo) => call(decideConsumerRefund, { refundId, pass: '0', reqNo }),
      done: '已驳回',
      confirm: { title: '驳回退款', question: `驳回向 ${consumer} 退款 ${formatMoney(amount)} 的提议？` },
    },
  ],
  empty: { text: '还没有争议退款', narrowed: '没有这种状态的退款', clear: '查看全部' },
});

function NewRefund() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RoleButton needs={addConsumerRefund} $kind="primary" onClick={() => setIsOpen(true)}>
        新增退款
      </RoleButton>
      {isOpen && <RefundDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
