import {
  createRecharge,
  downloadReceipt,
  listRecharges,
  payChannels,
  rechargeState,
  rechargeStates,
  refundRecharge,
  sendVoucher,
  type CallInput,
  type CallReply,
  type RechargeOrder,
} from '@portal/calls';
import { apiBase } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Button,
  ButtonLink,
  DateRange,
  FileLink,
  Filters,
  PageHead,
  SelectInput,
  Status,
  Tiles,
  type Column,
} from '@portal/design';
import { Options } from '@portal/forms';
import { ExportButton, ListTable, Pager, RoleLink, listRequest, loadList } from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatMinute, formatMoney, isDay, today } from '@portal/rules';
import { LongNo } from '../common/LongNo';
import { RefundDialog } from '../recharge/RefundDialog';
import { toneOfOrder } from '../recharge/toneOfOrder';

type Orders = CallReply<typeof listRecharges>;

const filters = ['channel', 'state', 'from', 'to'] as const;
const { unpaid, paying, awaitingVoucher, rejected } = rechargeState;

interface History {
  orders: Orders;
  /** Filters of the address. */
  request: Partial<CallInput<typeof listRecharges>>;
}

export const page = definePage<History>({
  load: async (request) => ({
    orders: await loadList(listRecharges, request, { filters }),
    request: listRequest(listRecharges, request.query, { filters }),
  }),
  Page: RechargeHistoryView,
});

function RechargeHistoryView({ data: { orders: data, request } }: { data: History }) {
  const { query, clear } = useListQuery();
  const start = (
    <RoleLink needs={createRecharge} to="/recharge" $kind="primary">
      充值
    </RoleLink>
  );

  return (
    <>
      <PageHead title="充值记录" help="每一笔充值与它的退款；合计为筛选出的全部订单。发票按月度账单开具。">
        <ButtonLink to="/invoices">申请开票</ButtonLink>
        <ExportButton call={listRecharges} query={request} />
        {start}
      </PageHead>
      <OrderFilter />
      <Tiles
        tiles={[
          { label: '到账合计', value: formatMoney(data.sum.credited) },
          { label: '已退合计', value: formatMoney(data.sum.refunded) },
          { label: '订单数', value: data.sum.orders.toLocaleString('zh-CN') },
        ]}
      />
      <ListTable
        label="充值记录"
        rows={data.records}
        rowKey={({ orderNo }) => orderNo}
        columns={columns}
        actions={(row) => [
          { label: '查看', to: addressOf(row) },
          (row.state === unpaid || row.state === paying) && {
            label: '继续支付',
            to: addressOf(row),
            needs: createRecharge,
          },
          (row.state === awaitingVoucher || row.state === rejected) && {
            label: row.state === rejected ? '重新上传' : '上传凭证',
            to: addressOf(row),
            needs: sendVoucher,
          },
          Number(row.refundable) > 0 && {
            label: '申请退款',
            needs: refundRecharge,
            dialog: (close) => <RefundDialog order={row} onClose={close} />,
          },
        ]}
        isUnsorted={data.unsorted === 1}
        isNarrowed={filters.some((name) => query.get(name))}
        onClear={clear}
        empty={{ text: '还没有充值', start, narrowed: '没有符合条件的充值', clear: '清空筛选条件' }}
      />
      <Pager page={data} />
    </>
  );
}

const addressOf = ({ orderNo }: RechargeOrder) => `/recharge?orderNo=${orderNo}`;

function OrderFilter() {
  const { query, change } = useListQuery<(typeof filters)[number]>();
  const dayOf = (name: 'from' | 'to') => {
    const given = query.get(name) ?? '';
    return isDay(given) ? given : '';
  };
  const range = { from: dayOf('from'), to: dayOf('to') };

  return (
    <Filters
      activeCount={filters.filter((name) => query.get(name)).length}
      onClear={() => change({ channel: null, state: null, from: null, to: null })}
    >
      <DateRange range={range} max={today()} daysMax={366} onChange={change} />
      {range.from && (
        <Button $kind="quiet" onClick={() => change({ from: null, to: null })}>
          不限时间
        </Button>
      )}
      <SelectInput
        aria-label="渠道"
        value={query.get('channel') ?? ''}
        onChange={({ target }) => change({ channel: target.value })}
      >
        <option value="">全部渠道</option>
        <Options of={payChannels} />
      </SelectInput>
      <SelectInput
        aria-label="状态"
        value={query.get('state') ?? ''}
        onChange={({ target }) => change({ state: target.value })}
      >
        <option value="">全部状态</option>
        <Options of={rechargeStates} />
      </SelectInput>
    </Filters>
  );
}

const columns: readonly Column<RechargeOrder>[] = [
  { title: '订单号', isMain: true, render: ({ orderNo }) => <LongNo>{orderNo}</LongNo> },
  { title: '时间', isKey: true, sort: '-createdAt', render: ({ createdAt }) => formatMinute(createdAt) },
  { title: '渠道', isShort: true, render: ({ channel }) => payChannels[channel] },
  {
    title: '金额',
    isKey: true,
    sort: '-amount',
    isFigure: true,
    render: ({ amount }) => formatMoney(amount),
  },
  {
    title: '到账',
    isFigure: true,
    render: ({ received }) => (received === null ? '—' : formatMoney(received)),
  },
  {
    title: '已退',
    isFigure: true,
    render: ({ refunded }) => (Number(refunded) > 0 ? formatMoney(refunded) : '—'),
  },
  { title: '到账时间', render: ({ creditedAt }) => (creditedAt ? formatMinute(creditedAt) : '—') },
  {
    title: '状态',
    isKey: true,
    render: ({ state, reason }) => (
      <>
        <Status tone={toneOfOrder(state)}>{rechargeStates[state]}</Status>
        {state === rejected && ` ${reason}`}
      </>
    ),
  },
  {
    title: '回单',
    render: ({ orderNo, creditedAt }) =>
      creditedAt === null ? (
        '—'
      ) : (
        <FileLink href={`${apiBase}${downloadReceipt.path}?orderNo=${encodeURIComponent(orderNo)}`}>
          下载
        </FileLink>
      ),
  },
];
