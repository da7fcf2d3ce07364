import {
  holdScopes,
  holdState,
  holdStates,
  releaseHold,
  type CallReply,
  type HoldRow,
  type HoldState,
  type listHolds,
} from '@portal/calls';
import { call } from '@portal/client';
import { Money, Status, TextLink, type Column, type Tone } from '@portal/design';
import { ListTable, type RowAction } from '@portal/page';
import { formatMinute, lastMinute } from '@portal/rules';

/** Holds of one account. */
export function HoldTable({ holds }: { holds: CallReply<typeof listHolds> }) {
  return (
    <ListTable
      label="冻结"
      rows={holds.records}
      rowKey={({ holdId }) => holdId}
      columns={holdColumns.filter(({ title }) => title !== '账户')}
      actions={holdActions}
      empty={{ text: '没有冻结过' }}
    />
  );
}

export const holdActions = ({ holdId, state, account }: HoldRow): readonly (RowAction | false)[] => [
  state === holdState.active && {
    label: '解冻',
    needs: releaseHold,
    act: (reason, reqNo) => call(releaseHold, { holdId, reason, reqNo }),
    done: '已解冻',
    reason: {
      title: '解冻',
      question: `“${account}”被冻结的金额将立即可用，账户会收到通知。`,
      label: '解冻原因',
      confirmLabel: '解冻',
      isRequired: true,
      templates: ['核查完成，没有问题', '争议已经解决', '冻结有误'],
    },
  },
  state === holdState.waiting && { label: '去复核', to: `/ops/hold?subjectId=${holdId}` },
];

const tones: Readonly<Record<HoldState, Tone>> = {
  [holdState.waiting]: 'warn',
  [holdState.active]: 'bad',
  [holdState.ended]: 'calm',
  [holdState.rejected]: 'calm',
};

export const holdColumns: readonly Column<HoldRow>[] = [
  {
    title: '账户',
    isMain: true,
    render: ({ accountId, account }) => (
      <TextLink to={`/ops/accounts?accountId=${encodeURIComponent(accountId)}`}>{account}</TextLink>
    ),
  },
  { title: '范围', render: ({ scope }) => holdScopes[scope] },
  {
    title: '金额',
    isKey: true,
    isFigure: true,
    render: ({ amount }) => (amount === null ? '全部' : <Money yuan={amount} isExact />),
  },
  { title: '原因', render: ({ reason }) => reason },
  {
    title: '状态',
    isKey: true,
    render: ({ state, refusal, endReason }) => (
      <>
        <Status tone={tones[state]}>{holdStates[state]}</Status> {refusal || endReason}
      </>
    ),
  },
  { title: '期限', isKey: true, render: ({ endsAt }) => (endsAt ? lastMinute(endsAt) : '直到解冻') },
  {
    title: '经办',
    render: ({ madeBy, decidedBy, endedBy }) => [madeBy, decidedBy, endedBy].filter(Boolean).join('、'),
  },
  {
    title: '时间',
    render: ({ createdAt, endedAt }) =>
      endedAt ? `${formatMinute(createdAt)} 至 ${formatMinute(endedAt)}` : formatMinute(createdAt),
  },
];
