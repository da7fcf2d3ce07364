import {
  listPayChannels,
  listRecharges,
  queryRecharge,
  rechargeState,
  type OpenRecharge,
  type RechargeOrder,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, PageHead } from '@portal/design';
import { OrderPanel } from './OrderPanel';
import type { PayChannels } from './PayChannels';
import { RechargeForm } from './RechargeForm';
import { twinOf } from './twinOf';

interface RechargeData {
  channels: PayChannels;
  /** The order named by the address. */
  order: OpenRecharge | null;
  /** An unpaid order, when the address names none. */
  pending: RechargeOrder | null;
  /** Another order like that of the address, made at about the same time. */
  twin: RechargeOrder | null;
}

export const page = definePage<RechargeData>({
  async load({ query, signal }) {
    const orderNo = query.get('orderNo');
    const [channels, order, { records }] = await Promise.all([
      call(listPayChannels, {}, { signal }),
      orderNo ? call(queryRecharge, { orderNo }, { signal }) : null,
      call(listRecharges, { state: orderNo ? undefined : rechargeState.unpaid, pageSize: 10 }, { signal }),
    ]);
    return {
      channels,
      order,
      pending: order ? null : (records[0] ?? null),
      twin: order && twinOf(order, records),
    };
  },
  Page: Recharge,
});

function Recharge({ data: { channels, order, pending, twin } }: { data: RechargeData }) {
  return (
    <>
      <PageHead title="充值" help="到账后立即可用；没有用掉的充值金额可以退回原渠道，赠送金额不退。">
        <ButtonLink to="/rechargeHistoryView">充值记录</ButtonLink>
      </PageHead>
      {order ? (
        <OrderPanel key={order.orderNo} order={order} twin={twin} bankCard={channels.bankCard} />
      ) : (
        <RechargeForm channels={channels} pending={pending} />
      )}
    </>
  );
}
