import { useState } from 'react';
import {
  adjustmentNatures,
  adjustmentState,
  adjustmentStates,
  addAdjustment,
  listAdjustments,
  type AdjustmentRow,
} from '@portal/calls';
import { ButtonLink, Money, Status, type Column } from '@portal/design';
import { RoleButton, listPage } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { AdjustmentDialog } from './AdjustmentDialog';

const { waiting, done } = adjustmentState;

export const page = listPage({
  call: listAdjustments,
  title: '账户调整',
  help: '给账户增加或扣减金额须写明原因，账户会收到通知；达到复核金额的由另一位运营通过后生效。',
  action: <NewAdjustment />,
  isExportable: true,
  filters: { state: { kind: 'choice', label: '状态', all: '全部状态', choices: adjustmentStates } },
  rowKey: ({ adjustmentId }) => adjustmentId,
  columns: columnsOfAdjustments(),
  empty: { text: '还没有调整过账户', narrowed: '没有符合条件的调整', clear: '清空筛选条件' },
});

function NewAdjustment() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ButtonLink to="/ops/adjustment">待复核</ButtonLink>
      <RoleButton needs={addAdjustment} $kind="primary" onClick={() => setIsOpen(true)}>
        调整账户
      </RoleButton>
      {isOpen && <AdjustmentDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function columnsOfAdjustments(): readonly Column<AdjustmentRow>[] {
  return [
    { title: '账户', isMain: true, render: ({ account }) => account },
    { title: '金额', isKey: true, isFigure: true, render: ({ amount }) => <Money yuan={amount} isExact /> },
    { title: '性质', render: ({ nature }) => adjustmentNatures[nature] },
    { title: '原因', isKey: true, render: ({ reason }) => reason },
    {
      title: '状态',
      isKey: true,
      render: ({ state, refusal }) => (
        <>
          <Status tone={state === done ? 'good' : state === waiting ? 'warn' : 'bad'}>
            {adjustmentStates[state]}
          </Status>
          {refusal && ` ${refusal}`}
        </>
      ),
    },
    { title: '提交人', render: ({ madeBy }) => madeBy },
    { title: '复核人', render: ({ decidedBy }) => decidedBy || '—' },
    { title: '时间', render: ({ createdAt }) => formatMinute(createdAt) },
  ];
}
