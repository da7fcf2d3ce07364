import { useState } from 'react';
import {
  addDataExport,
  downloadDataExport,
  exportHours,
  exportStates,
  listDataExports,
  type CallReply,
  type DataExport,
} from '@portal/calls';
import { apiBase, call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, DataTable, Dialog, Empty, PageHead, Panel, Status, type Tone } from '@portal/design';
import { ProveIdentity, useAction } from '@portal/page';
import { fileSize, formatMinute } from '@portal/rules';
import { useMember } from '@portal/session';

type Exports = CallReply<typeof listDataExports>;

export const page = definePage<Exports>({
  load: ({ signal }) => call(listDataExports, {}, { signal }),
  Page: DataExportPage,
});

const tones: Record<DataExport['state'], Tone> = {
  waiting: 'warn',
  ready: 'good',
  expired: 'calm',
  failed: 'bad',
};

function DataExportPage({ data: { records } }: { data: Exports }) {
  const member = useMember();
  const [isProving, setIsProving] = useState(false);
  const asking = useAction(
    (ticket: string, reqNo) => call(addDataExport, { ticket, reqNo }),
    '已申请，完成后以站内消息和邮件通知',
  );

  return (
    <>
      <PageHead
        title="数据导出"
        help={`“${member?.name ?? ''}”的资料、应用、订阅、账务、调用与操作记录，打包为表格和文本。每天一次，生成后 ${exportHours} 小时内可下载。`}
      >
        <Button $kind="primary" disabled={asking.isBusy} onClick={() => setIsProving(true)}>
          申请导出
        </Button>
      </PageHead>
      <Panel title="导出记录">
        {records.length === 0 ? (
          <Empty text="还没有导出过数据" />
        ) : (
          <DataTable<DataExport>
            label="导出记录"
            rows={records}
            rowKey={({ exportId }) => exportId}
            columns={[
              { title: '申请时间', render: ({ askedAt }) => formatMinute(askedAt), isMain: true },
              {
                title: '状态',
                render: ({ state }) => <Status tone={tones[state]}>{exportStates[state]}</Status>,
              },
              { title: '下载截止', render: ({ expiresAt }) => (expiresAt ? formatMinute(expiresAt) : '—') },
              { title: '大小', render: ({ bytes }) => (bytes > 0 ? fileSize(bytes) : '—') },
              {
                title: '操作',
                isAction: true,
                render: ({ exportId, state }) =>
                  state === 'ready' ? (
                    <a
                      href={`${apiBase}${downloadDataExport.path}?exportId=${encodeURIComponent(exportId)}`}
                      download
                    >
                      下载
                    </a>
                  ) : null,
              },
            ]}
          />
        )}
      </Panel>
      {isProving && (
        <Dialog title="数据导出" isOpen onClose={() => setIsProving(false)}>
          <ProveIdentity
            scene="exportData"
            onProved={(ticket) => {
              setIsProving(false);
              void asking.run(ticket);
            }}
            onCancel={() => setIsProving(false)}
          />
        </Dialog>
      )}
    </>
  );
}
