import {
  downloadPayoutFile,
  payoutWays,
  type CallReply,
  type listPayoutBatches,
  type PayoutBatch,
} from '@portal/calls';
import { apiBase } from '@portal/client';
import { FileLink, Money, Panel, type Column } from '@portal/design';
import { ListTable } from '@portal/page';
import { formatMinute } from '@portal/rules';

/** Latest payout batches with their results. */
export function Batches({ batches }: { batches: CallReply<typeof listPayoutBatches> }) {
  return (
    <Panel title="最近的批次">
      <ListTable
        label="打款批次"
        rows={batches.records}
        rowKey={({ batchId }) => batchId}
        columns={columns}
        empty={{ text: '还没有打款批次' }}
      />
    </Panel>
  );
}

const columns: readonly Column<PayoutBatch>[] = [
  { title: '批次号', isMain: true, render: ({ batchNo }) => batchNo },
  { title: '方式', render: ({ way }) => payoutWays[way] },
  { title: '笔数', isFigure: true, render: ({ count }) => count },
  { title: '应打款', isKey: true, isFigure: true, render: ({ arrives }) => <Money yuan={arrives} isExact /> },
  { title: '到账笔数', isFigure: true, render: ({ paid }) => paid },
  { title: '失败笔数', isKey: true, isFigure: true, render: ({ failed }) => failed },
  { title: '经办', render: ({ madeBy }) => madeBy },
  { title: '时间', render: ({ madeAt }) => formatMinute(madeAt) },
  {
    title: '打款文件',
    isKey: true,
    render: ({ batchId, way }) =>
      way === 'file' ? (
        <FileLink href={`${apiBase}${downloadPayoutFile.path.replace('{batchId}', batchId)}`}>
          下载 CSV
        </FileLink>
      ) : (
        '—'
      ),
  },
];
