import { moneyQueues, viewMoneyOverview, type MoneyOverview, type MoneyWaiting } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Money, PageHead, Panel, Status, TextLink, Tiles, type Column } from '@portal/design';
import { ListTable } from '@portal/page';
import { formatMinute, formatMoney } from '@portal/rules';

const hoursPerDay = 24;

export const page = definePage<MoneyOverview>({
  load: ({ signal }) => call(viewMoneyOverview, {}, { signal }),
  Page: Overview,
});

/** Queues of the money desk with waiting times, and the funds held by the portal. */
function Overview({ data: { waiting, sums, heldAccounts, provenAt } }: { data: MoneyOverview }) {
  const open = waiting.filter(({ count }) => count > 0);
  return (
    <>
      <PageHead title="资金总览" help="资金台各队列的待办与等待时长；平台为账户持有的资金，与账务一致。">
        <ButtonLink to="/ops/accounts" $kind="primary">
          查找账户
        </ButtonLink>
      </PageHead>
      <Panel title="待办">
        <ListTable
          label="待办"
          rows={open}
          rowKey={({ queue }) => queue}
          columns={columns}
          actions={({ link }) => [{ label: '去处理', to: link }]}
          empty={{ text: '没有待办，各队列都已处理完' }}
        />
        {open.length > 0 && open.length < waiting.length && (
          <p>
            没有待办：
            {waiting
              .filter(({ count }) => count === 0)
              .map(({ queue }) => moneyQueues[queue])
              .join('、')}
          </p>
        )}
      </Panel>
      <Tiles
        tiles={[
          {
            label: '账户余额合计',
            value: formatMoney(sums.balances),
            note: `含在途预留；其中赠送 ${formatMoney(sums.gifts)}`,
          },
          {
            label: '冻结金额',
            value: formatMoney(sums.held),
            note: <TextLink to="/ops/accounts?state=held">{`${heldAccounts} 个账户`}</TextLink>,
          },
          {
            label: '代金券',
            value: formatMoney(sums.coupons),
            note: <TextLink to="/ops/coupons">未用完、未过期</TextLink>,
          },
          { label: '退款中', value: formatMoney(sums.refunding) },
          { label: '待结算收益', value: formatMoney(sums.pending) },
          {
            label: '可提现收益',
            value: formatMoney(sums.payable),
            note: `提现中 ${formatMoney(sums.frozen)}`,
          },
          { label: '平台佣金', value: formatMoney(sums.commission), note: '累计' },
          { label: '平台承担', value: formatMoney(sums.covered), note: '累计' },
          {
            label: '资金核对',
            value: provenAt ? provenAt.slice(5, 16) : '还没有',
            note: <TextLink to="/ops/moneyProof">查看结果</TextLink>,
          },
        ]}
      />
    </>
  );
}

const columns: readonly Column<MoneyWaiting>[] = [
  { title: '队列', isMain: true, render: ({ queue }) => moneyQueues[queue] },
  { title: '数量', isKey: true, isFigure: true, render: ({ count }) => count.toLocaleString('zh-CN') },
  {
    title: '金额',
    isKey: true,
    isFigure: true,
    render: ({ amount }) => (amount === null ? '—' : <Money yuan={amount} isExact />),
  },
  {
    title: '最早的已等待',
    render: ({ oldestHours, dueHours }) => (
      <Status tone={oldestHours >= dueHours ? 'bad' : 'calm'}>{waitedFor(oldestHours)}</Status>
    ),
  },
  { title: '承诺期限', isKey: true, render: ({ dueHours }) => `${waitedFor(dueHours)}内` },
  { title: '最早的时间', render: ({ oldestAt }) => (oldestAt ? formatMinute(oldestAt) : '—') },
];

function waitedFor(waited: number): string {
  if (waited < 1) return '不到 1 小时';
  const days = Math.floor(waited / hoursPerDay);
  if (days === 0) return `${waited} 小时`;
  const rest = waited % hoursPerDay;
  return rest > 0 ? `${days} 天 ${rest} 小时` : `${days} 天`;
}
