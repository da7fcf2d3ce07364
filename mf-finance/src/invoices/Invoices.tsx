import {
  applyInvoice,
  listInvoiceBills,
  listInvoiceTitles,
  listInvoices,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, PageHead, StatusTabs, Tiles } from '@portal/design';
import { RoleLink, loadList } from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatBalance, formatMoney } from '@portal/rules';
import { InvoiceBills } from './InvoiceBills';
import { InvoiceRecords } from './InvoiceRecords';
import { InvoiceTitles } from './InvoiceTitles';

type BillsReply = CallReply<typeof listInvoiceBills>;

/** Totals of the account, and the chosen tab: applications, bills or titles. */
type InvoiceData = { sum: BillsReply['sum'] } & (
  | { tab: 'records'; records: CallReply<typeof listInvoices> }
  | { tab: 'bills'; bills: BillsReply }
  | { tab: 'titles'; titles: CallReply<typeof listInvoiceTitles> }
);

export const page = definePage<InvoiceData>({
  async load(request) {
    const { query, signal } = request;
    if (query.get('tab') === 'bills') {
      const bills = await loadList(listInvoiceBills, request);
      return { tab: 'bills', bills, sum: bills.sum };
    }
    const figures = call(listInvoiceBills, {}, { signal });
    if (query.get('tab') === 'titles') {
      const [{ sum }, titles] = await Promise.all([figures, call(listInvoiceTitles, {}, { signal })]);
      return { tab: 'titles', titles, sum };
    }
    const [{ sum }, records] = await Promise.all([
      figures,
      loadList(listInvoices, request, { filters: ['state'] }),
    ]);
    return { tab: 'records', records, sum };
  },
  Page: Invoices,
});

const tabs = [
  { id: '', title: '开票记录' },
  { id: 'bills', title: '可开票账单' },
  { id: 'titles', title: '发票抬头' },
];

function Invoices({ data }: { data: InvoiceData }) {
  const { change } = useListQuery<'tab' | 'state'>();

  return (
    <>
      <PageHead
        title="发票"
        help="对已生成的月度账单开票。金额为实际支付的消费，代金券与赠送支付的部分不开票；开票后发生的退款自动冲红。"
      >
        <ButtonLink to="/allCostView?tab=bills">月度账单</ButtonLink>
        <RoleLink needs={applyInvoice} to="/invoiceApply" $kind="primary">
          申请开票
        </RoleLink>
      </PageHead>
      <Tiles
        tiles={[
          {
            label: '可开票',
            value: formatBalance(data.sum.canInvoice),
            note: '已生成账单中尚未开票的整分部分',
          },
          { label: '申请中', value: formatMoney(data.sum.applied), note: '已申请、还没有开出的部分' },
          { label: '已开票', value: formatMoney(data.sum.invoiced), note: '已扣除红字发票' },
        ]}
      />
      <StatusTabs
        label="发票内容"
        tabs={tabs}
        current={data.tab === 'records' ? '' : data.tab}
        onChange={(tab) => change({ tab, state: null })}
      />
      {data.tab === 'records' && <InvoiceRecords records={data.records} />}
      {data.tab === 'bills' && <InvoiceBills bills={data.bills} />}
      {data.tab === 'titles' && <InvoiceTitles titles={data.titles} />}
    </>
  );
}
