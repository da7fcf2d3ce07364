import { useState } from 'react';
import {
  applyWithdraw,
  cancelWithdraw,
  listWithdrawals,
  withdrawInfo,
  withdrawState,
  withdrawStates,
  type CallReply,
  type Withdrawal,
  type WithdrawInfo,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Money, Notice, PageHead, Panel, TextLink, Tiles, type Column } from '@portal/design';
import { ExportButton, ListFilters, ListTable, Pager, RoleButton, isNarrowed, loadList } from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatBalance, formatMinute, formatMoney, isFree, numberOf } from '@portal/rules';
import { BankCards } from './BankCards';
import { WithdrawDialog } from './WithdrawDialog';
import { WithdrawStatus } from './WithdrawStatus';

interface WithdrawData {
  info: WithdrawInfo;
  list: CallReply<typeof listWithdrawals>;
}

const filters = {
  state: { kind: 'choice', label: '状态', all: '全部状态', choices: withdrawStates },
} as const;

export const page = definePage<WithdrawData>({
  async load(request) {
    const [info, list] = await Promise.all([
      call(withdrawInfo, {}, { signal: request.signal }),
      loadList(listWithdrawals, request, { filters: ['state'] }),
    ]);
    return { info, list };
  },
  Page: Withdraw,
});

function Withdraw({ data: { info, list } }: { data: WithdrawData }) {
  const [isAsking, setIsAsking] = useState(false);
  const { query, clear } = useListQuery();
  const hindrance = hindranceOf(info);

  return (
    <>
      <PageHead
        title="提现"
        help="收益结算后可以提现到已验证的账户。提现即冻结，审核后打款；驳回、撤销或打款失败都会原样退回。"
      >
        <ButtonLink to="/allEarningsView">全部收益</ButtonLink>
        <RoleButton
          needs={applyWithdraw}
          $kind="primary"
          disabled={hindrance !== null}
          onClick={() => setIsAsking(true)}
        >
          申请提现
        </RoleButton>
      </PageHead>
      <Tiles
        tiles={[
          {
            label: '可提现',
            value: formatBalance(info.withdrawable),
            note: Number(info.held) > 0 ? `另有 ${formatBalance(info.held)} 被平台冻结` : undefined,
          },
          { label: '提现中', value: formatBalance(info.frozen), note: '已冻结，到账或退回后清零' },
          {
            label: '待结算',
            value: formatBalance(info.pending),
            note: info.pendingSettle[0]
              ? `${info.pendingSettle[0].day} 起可提现 ${formatBalance(info.pendingSettle[0].amount)}`
              : '没有待结算的收益',
          },
          {
            label: '今日还可提现',
            value: formatBalance(info.dayLeft),
            note: `单笔最低 ${formatMoney(info.min)}，单日最多 ${formatMoney(info.dayMax)}`,
          },
        ]}
      />
      {info.open && (
        <Notice>
          {info.open.wdNo} {formatMoney(info.open.amount)} 提现中（{withdrawStates[info.open.state]}
          ），结束后才能再次申请。
        </Notice>
      )}
      {!info.open && info.cardProblem && (
        <Notice tone="warn">
          <span>{info.cardProblem}。</span>
          {info.isPerson === 0 && <TextLink to="/companyAdvancedAuth">去验证</TextLink>}
        </Notice>
      )}
      {!info.open && !info.cardProblem && hindrance && <Notice>{hindrance}。</Notice>}
      <BankCards info={info} />
      <PendingDays info={info} />
      <Panel
        title="提现记录"
        aside={
          <ExportButton
            isSmall
            call={listWithdrawals}
            query={{ state: numberOf(withdrawState, query.get('state') ?? '') ?? undefined }}
          />
        }
      >
        <ListTable
          filters={<ListFilters filters={filters} reply={list} />}
          label="提现记录"
          rows={list.records}
          rowKey={({ withdrawId }) => withdrawId}
          columns={columns}
          actions={({ withdrawId, wdNo, amount, state, mayCancel }) => [
            hindrance === null &&
              (state === withdrawState.failed || state === withdrawState.rejected) && {
                label: '重新提现',
                needs: applyWithdraw,
                dialog: (close) => <WithdrawDialog info={info} amount={amount} onClose={close} />,
              },
            state === withdrawState.waiting &&
              mayCancel !== 0 && {
                label: '撤销',
                needs: cancelWithdraw,
                act: (_, reqNo) => call(cancelWithdraw, { withdrawId, reqNo }),
                done: '已撤销，金额已退回可提现',
                confirm: {
                  title: '撤销提现',
                  question: `撤销 ${wdNo}？${formatMoney(amount)} 立即退回可提现。`,
                },
              },
          ]}
          empty={{ text: '还没有提现', narrowed: '没有这种状态的提现', clear: '查看全部' }}
          isUnsorted={list.unsorted === 1}
          isNarrowed={isNarrowed(filters, query)}
          onClear={clear}
        />
        {list.total > 0 && (
          <p>
            共 {list.total} 笔，合计 {formatMoney(list.sum.amount)}，手续费 {formatMoney(list.sum.fee)}
          </p>
        )}
        <Pager page={list} />
      </Panel>
      {isAsking && <WithdrawDialog info={info} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** Why no withdrawal is possible now; null: it is. */
function hindranceOf({ open, cardProblem, withdrawable, min, dayLeft }: WithdrawInfo): string | null {
  if (open) return '已有在途的提现';
  if (cardProblem) return cardProblem;
  if (Number(withdrawable) < Number(min))
    return `可提现 ${formatBalance(withdrawable)}，满 ${formatMoney(min)} 后可以申请提现`;
  return Number(dayLeft) < Number(min)
    ? `今日还可提现 ${formatBalance(dayLeft)}，不足单笔最低金额，请明天再申请`
    : null;
}

/** Amounts that become withdrawable, by day. */
function PendingDays({ info: { pendingSettle } }: { info: WithdrawInfo }) {
  if (pendingSettle.length < 2) return null;
  return (
    <Panel title="待结算">
      <ListTable
        label="待结算"
        rows={pendingSettle}
        rowKey={({ day }) => day}
        columns={[
          { title: '可提现日期', isMain: true, render: ({ day }) => day },
          { title: '金额', isFigure: true, render: ({ amount }) => <Money yuan={amount} isExact /> },
        ]}
        empty={{ text: '没有待结算的收益' }}
      />
    </Panel>
  );
}

const columns: readonly Column<Withdrawal>[] = [
  { title: '单号', isMain: true, render: ({ wdNo }) => wdNo },
  {
    title: '金额',
    isKey: true,
    sort: '-amount',
    isFigure: true,
    render: ({ amount }) => <Money yuan={amount} isExact />,
  },
  {
    title: '手续费',
    isFigure: true,
    render: ({ fee }) => (isFree(fee) ? '—' : <Money yuan={fee} isExact />),
  },
  { title: '收款账户', render: ({ bank, accountEnd }) => `${bank} 尾号 ${accountEnd}` },
  { title: '状态', isKey: true, render: (row) => <WithdrawStatus {...row} /> },
  { title: '申请时间', isKey: true, sort: '-createdAt', render: ({ createdAt }) => formatMinute(createdAt) },
  { title: '结束时间', render: ({ endedAt }) => (endedAt ? formatMinute(endedAt) : '—') },
];
