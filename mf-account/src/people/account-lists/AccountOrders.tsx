import { payChannels, rechargeStates, type UserOrder } from '@portal/calls';
import { ListTable } from '@portal/page';
import { formatMinute, formatMoney } from '@portal/rules';

/** Orders by which the account was topped up. */
export const AccountOrders = ({ rows }: { rows: readonly UserOrder[] }) => (
  <ListTable
    label="充值订单"
    rows={rows}
    rowKey={({ orderNo }) => orderNo}
    columns={[
      { title: '订单号', isMain: true, render: ({ orderNo }) => orderNo },
      { title: '金额', isFigure: true, render: ({ amount }) => formatMoney(amount) },
      { title: '渠道', render: ({ channel }) => payChannels[channel] },
      { title: '状态', render: ({ state }) => rechargeStates[state] },
      { title: '时间', render: ({ createdAt }) => formatMinute(createdAt) },
    ]}
    empty={{ text: '没有充值订单' }}
  />
);
