import type { CallReply, PaidCall, listPaidCalls } from '@portal/calls';
import { Money, Panel, Small, TextLink, type Column } from '@portal/design';
import { ListTable, Pager } from '@portal/page';
import { unitsText } from '@portal/rules';

/** Calls billed by one transfer, each linked to its explanation. */
export function PaidCalls({ calls }: { calls: CallReply<typeof listPaidCalls> }) {
  return (
    <Panel title="这笔调用结算" aside={<TextLink to="/allCostView?tab=ledger">全部流水</TextLink>}>
      <p>
        共 {calls.total.toLocaleString('zh-CN')} 次计费调用，实付 <Money yuan={calls.paid} isExact />
        。应答中断的已退回，退回在流水中另有一行。
      </p>
      <ListTable
        label="结算的调用"
        rows={calls.records}
        rowKey={({ requestId }) => requestId}
        columns={columns}
        empty={{ text: '明细保存 100 天，更早的只留合计' }}
      />
      <Pager page={calls} />
    </Panel>
  );
}

const columns: readonly Column<PaidCall>[] = [
  { title: '时间', isMain: true, render: ({ at }) => at },
  { title: '应用', render: ({ appName }) => appName },
  { title: 'API', isKey: true, render: ({ apiName }) => apiName },
  { title: '接口', isKey: true, render: ({ operation }) => operation },
  {
    title: '费用',
    isKey: true,
    isFigure: true,
    render: ({ cost, units, isVoided }) =>
      isVoided ? (
        '已退回'
      ) : (
        <>
          <Money yuan={cost} isExact />
          {units !== 1 && <Small>{unitsText(1, units)}</Small>}
        </>
      ),
  },
  {
    title: '请求号',
    render: ({ requestId }) => (
      <TextLink to={`/explainCall?requestId=${encodeURIComponent(requestId)}`}>{requestId}</TextLink>
    ),
  },
];
