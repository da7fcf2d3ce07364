import { useState } from 'react';
import styled from 'styled-components';
import {
  addAdjustment,
  addHold,
  ledgerAccountKinds,
  listAccountLedger,
  openMoneyKinds,
  type LedgerEntry,
  type OpenMoney,
} from '@portal/calls';
import {
  ButtonLink,
  Money,
  Notice,
  PageHead,
  Panel,
  SelectInput,
  TextLink,
  Tiles,
  theme,
  type Column,
} from '@portal/design';
import { Options } from '@portal/forms';
import { ExportButton, ListTable, Pager, RoleButton } from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatBalance, formatMinute, formatMoney } from '@portal/rules';
import { AdjustmentForm } from '../money-desk/AdjustmentDialog';
import { HoldDialog } from '../money-holds/HoldDialog';
import { HoldTable } from '../money-holds/HoldTable';
import type { AccountData } from './AccountData';
import { AccountTags } from './AccountList';
import { TransferPanel } from './TransferPanel';

/** One account: balances, pending items, holds, and its ledger. */
export function AccountDetail({ data: { view, ledger, holds, transfer } }: { data: AccountData }) {
  const [open, setOpen] = useState<'hold' | 'adjust' | null>(null);
  const { account } = view;
  const { accountId, name } = account;

  return (
    <>
      <PageHead title={name} help={[account.contact, accountId].filter(Boolean).join(' · ')}>
        <ButtonLink to="/ops/accounts">全部账户</ButtonLink>
        <RoleButton needs={addAdjustment} onClick={() => setOpen('adjust')}>
          调整
        </RoleButton>
        <RoleButton needs={addHold} $kind="primary" onClick={() => setOpen('hold')}>
          冻结
        </RoleButton>
      </PageHead>
      <Tags>
        <AccountTags account={account} />
      </Tags>
      {account.isHeld === 1 && (
        <Notice tone="bad">
          整个账户已冻结：现有的与新到账的金额都不能消费、提现或退款，按次计费的调用已停止。
        </Notice>
      )}
      <Tiles tiles={tilesOf(view)} />
      <Panel title="在途单据">
        <ListTable
          label="在途单据"
          rows={view.open}
          rowKey={({ kind, no }) => `${kind} ${no}`}
          columns={openColumns}
          actions={({ link }) => [{ label: '去处理', to: link }]}
          empty={{ text: '没有在途的充值、退款、提现或调整' }}
        />
      </Panel>
      <Panel
        title="冻结"
        aside={<TextLink to={`/ops/holds?accountId=${encodeURIComponent(accountId)}`}>全部冻结</TextLink>}
      >
        <HoldTable holds={holds} />
      </Panel>
      {transfer && <TransferPanel transfer={transfer} accountId={accountId} />}
      <Ledger accountId={accountId} ledger={ledger} />
      {open === 'hold' && <HoldDialog account={account} onClose={() => setOpen(null)} />}
      {open === 'adjust' && (
        <AdjustmentForm account={{ ...account, balance: account.available }} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function tilesOf({ account, earned, paidIn, paidBack, spent }: AccountData['view']) {
  const consumer = [
    {
      label: '可用余额',
      value: formatBalance(account.available),
      note: `余额 ${formatBalance(account.balance)}，其中赠送 ${formatBalance(account.gift)}`,
    },
    { label: '冻结金额', value: formatBalance(account.held), note: '余额与收益合计' },
    {
      label: '代金券',
      value: formatBalance(account.coupon),
      note: <TextLink to={`/ops/coupons?accountId=${encodeURIComponent(account.accountId)}`}>查看</TextLink>,
    },
    { label: '在途预留', value: formatBalance(account.reserved), note: '网关为调用预留，未用完的退回' },
    {
      label: '累计充值',
      value: formatMoney(paidIn),
      note: `已退 ${formatMoney(paidBack)}，退款中 ${formatBalance(account.refunding)}`,
    },
    { label: '累计支出', value: formatMoney(spent), note: '退回已扣除' },
  ];
  if (account.isProvider === 0) return consumer;
  return [
    ...consumer,
    { label: '待结算收益', value: formatBalance(account.pending) },
    {
      label: '可提现收益',
      value: formatBalance(account.payable),
      note: `提现中 ${formatBalance(account.frozen)}`,
    },
    {
      label: '累计实收',
      value: formatMoney(earned.net),
      note: `应收 ${formatMoney(earned.gross)}，佣金 ${formatMoney(earned.commission)}`,
    },
    { label: '累计提现', value: formatMoney(earned.withdrawn) },
  ];
}

function Ledger({ accountId, ledger }: { accountId: string; ledger: AccountData['ledger'] }) {
  const { query, change } = useListQuery<'account' | 'transferId'>();
  const account = query.get('account') ?? '';
  return (
    <Panel
      title="分录"
      aside={
        <ExportButton
          isSmall
          call={listAccountLedger}
          query={{ accountId, ...(isKind(account) && { account }) }}
          label="导出分录"
        />
      }
    >
      <SelectInput
        aria-label="科目"
        value={account}
        onChange={({ target }) => change({ account: target.value, transferId: null })}
      >
        <option value="">全部科目</option>
        <Options of={ledgerAccountKinds} />
      </SelectInput>
      <p>
        合计 <Money yuan={ledger.sum} isExact />
        ，即{isKind(account) ? ledgerAccountKinds[account] : '各科目'}
        现在的余额。
      </p>
      <ListTable
        label="分录"
        rows={ledger.records}
        rowKey={({ transferId, account: kind }) => `${transferId} ${kind}`}
        columns={ledgerColumns}
        actions={({ transferId }) => [
          {
            label: '查看来由',
            to: `/ops/accounts?accountId=${encodeURIComponent(accountId)}&transferId=${encodeURIComponent(transferId)}`,
          },
        ]}
        empty={{ text: '还没有分录' }}
      />
      <Pager page={ledger} />
    </Panel>
  );
}

const Tags = styled.p`
  margin: 0 0 ${theme.space.m};
`;

const isKind = (text: string): text is keyof typeof ledgerAccountKinds => text in ledgerAccountKinds;

const openColumns: readonly Column<OpenMoney>[] = [
  { title: '类型', isMain: true, render: ({ kind }) => openMoneyKinds[kind] },
  { title: '单号', render: ({ no }) => no },
  {
    title: '金额',
    isFigure: true,
    render: ({ amount }) => (amount === null ? '全部' : <Money yuan={amount} isExact />),
  },
  { title: '状态', render: ({ state }) => state },
  { title: '时间', render: ({ since }) => formatMinute(since) },
];

const ledgerColumns: readonly Column<LedgerEntry>[] = [
  { title: '时间', isMain: true, render: ({ at }) => formatMinute(at) },
  { title: '类型', render: ({ kind }) => kind },
  { title: '说明', render: ({ memo }) => memo || '—' },
  { title: '科目', render: ({ account }) => ledgerAccountKinds[account] },
  { title: '金额', isFigure: true, render: ({ amount }) => <Money yuan={amount} isExact /> },
];
