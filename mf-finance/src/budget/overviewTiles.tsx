import type { BudgetOverview } from '@portal/calls';
import { Status, TextLink } from '@portal/design';
import { formatBalance, formatBudget, formatMinor, formatMoney, parseYuan } from '@portal/rules';

/** Balance of an account, and cost and forecast of the month. */
export function overviewTiles(overview: BudgetOverview) {
  const {
    available,
    gift,
    refundable,
    held,
    coupons,
    reserved,
    refunding,
    monthCost,
    lastMonthCost,
    forecast,
    monthBudget,
  } = overview;
  const isExceeded = monthBudget?.unit === 'yuan' && Number(monthBudget.cap) < Number(forecast);
  return [
    { label: '可用余额', value: formatBalance(available), note: `其中可退 ${formatBalance(refundable)}` },
    {
      label: '冻结金额',
      value: formatBalance(sumOf(reserved, refunding)),
      note: `在途预留 ${formatBalance(reserved)}，退款中 ${formatBalance(refunding)}`,
    },
    ...(Number(held) > 0
      ? [{ label: '平台冻结', value: formatBalance(held), note: '不能消费、提现或退款，原因见消息' }]
      : []),
    ...(Number(coupons) > 0
      ? [
          {
            label: '代金券',
            value: formatBalance(coupons),
            note: <TextLink to="/coupons">先于余额使用</TextLink>,
          },
        ]
      : []),
    { label: '赠送余额', value: formatBalance(gift), note: '先于充值使用，不可退' },
    {
      label: '本月消费',
      value: formatMoney(monthCost),
      note: (
        <>
          上月 {formatMoney(lastMonthCost)}，<TextLink to="/allCostView">全部支出</TextLink>
        </>
      ),
    },
    {
      label: '预计月底',
      value: formatMoney(forecast),
      note: isExceeded ? (
        <Status tone="warn">
          按近 7 天的速度，将超出每月上限 {formatBudget(monthBudget.unit, monthBudget.cap)}
        </Status>
      ) : (
        '调用按近 7 天与今天的速度'
      ),
    },
    {
      label: '预算使用',
      value: monthBudget ? `${monthBudget.percent}%` : '—',
      note: monthBudget
        ? `账户每月上限 ${formatBudget(monthBudget.unit, monthBudget.cap)}`
        : '没有账户的每月预算',
    },
  ];
}

const sumOf = (one: string, other: string) => formatMinor((parseYuan(one) ?? 0) + (parseYuan(other) ?? 0));
