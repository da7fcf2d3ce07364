import {
  payChannels,
  rechargeState,
  rechargeStates,
  type OpenRecharge,
  type RechargeOrder,
} from '@portal/calls';
import { ButtonLink, CopyButton, Facts, Notice, Panel, Status } from '@portal/design';
import { useListQuery } from '@portal/router';
import { formatBalance, formatMinute, formatMoney, twoDecimals } from '@portal/rules';
import { ownPath } from '@portal/session';
import { OnlinePayment } from './OnlinePayment';
import { RefundList } from './RefundList';
import { TransferPayment } from './TransferPayment';
import { toneOfOrder } from './toneOfOrder';
import { TwinNotice } from './TwinNotice';
import type { PayChannels } from './PayChannels';

const { unpaid, paying, credited, closed, awaitingVoucher, checking, rejected, refunding, refunded } =
  rechargeState;

interface OrderPanelProps {
  order: OpenRecharge;
  /** Another order like this one; null: none. */
  twin: RechargeOrder | null;
  bankCard: PayChannels['bankCard'];
}

/** One order: what to do next, or its result. */
export function OrderPanel({ order, twin, bankCard }: OrderPanelProps) {
  const { state, channel, amount } = order;
  const isOnline = state === unpaid || state === paying;
  const isTransfer = state === awaitingVoucher || state === rejected || state === checking;

  return (
    <>
      <Panel
        title={`${payChannels[channel]} ${formatMoney(amount)}`}
        aside={<Status tone={toneOfOrder(state)}>{rechargeStates[state]}</Status>}
      >
        <Outcome order={order} />
        {isOnline && twin && <TwinNotice twin={twin} />}
        {isOnline && <OnlinePayment order={order} />}
        {isTransfer && <TransferPayment order={order} bankCard={bankCard} />}
        <Facts
          facts={[
            [
              '订单号',
              <>
                {order.orderNo} <CopyButton text={order.orderNo} />
              </>,
            ],
            ['下单时间', formatMinute(order.createdAt)],
            ...(order.creditedAt ? ([['到账时间', formatMinute(order.creditedAt)]] as const) : []),
            ...(order.received ? ([['到账金额', formatMoney(order.received)]] as const) : []),
            ...(Number(order.refunded) > 0 ? ([['已退金额', formatMoney(order.refunded)]] as const) : []),
          ]}
        />
      </Panel>
      <RefundList order={order} />
    </>
  );
}

/** Result of a finished order, with links onwards. */
function Outcome({ order }: { order: OpenRecharge }) {
  const { state, received, amount, balance, refunds, reason } = order;
  const { query } = useListQuery();
  const next = ownPath(query.get('next'));
  switch (state) {
    case credited:
      return (
        <>
          <Notice tone="good">
            已到账 {formatMoney(received ?? amount)}，现在的可用余额为 {formatBalance(balance)}。
            {next ? (
              <ButtonLink to={next} $kind="primary" $size="s">
                回到刚才的页面
              </ButtonLink>
            ) : (
              <ButtonLink to="/budget" $size="s">
                费用中心
              </ButtonLink>
            )}
          </Notice>
          {reason && <Notice tone="warn">退款没有完成，金额已回到余额。原因：{reason}</Notice>}
        </>
      );
    case closed:
      return (
        <Notice tone="warn">
          订单已关闭，没有扣款。关闭之后才到的付款会照常入账并通知您；如已付款而长时间未到账，请提交工单并写明订单号。
          <ButtonLink to={againAddress(order, next)} $kind="primary" $size="s">
            重新下单
          </ButtonLink>
          <ButtonLink to="/help" $size="s">
            转人工
          </ButtonLink>
        </Notice>
      );
    case refunding:
      return (
        <Notice tone="warn">
          {formatMoney(refunds[0]?.amount ?? '0')} 正在退回，已从余额中扣出，完成前不能再次申请。
        </Notice>
      );
    case refunded:
      return <Notice tone="calm">已全部退回原付款渠道，到账时间以渠道或银行为准。</Notice>;
    default:
      return null;
  }
}

/** Address of the form with what was ordered, and the path to return to. */
function againAddress({ amount, channel }: OpenRecharge, next: string | null): string {
  const filled = { amount: twoDecimals(amount), channel, ...(next && { next }) };
  return `/recharge?${new URLSearchParams(filled).toString()}`;
}
