import { useEffect } from 'react';
import {
  cancelTableExport,
  downloadTableExport,
  exportFormats,
  exportKeptDays,
  listTableExports,
  tableExportStates,
  type CallReply,
  type TableExport,
} from '@portal/calls';
import { apiBase, call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, PageHead, Status, type Column, type Tone } from '@portal/design';
import { ListTable, RowActions } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { fileSize, formatMinute } from '@portal/rules';
import { Progress } from './Progress';

type Tasks = CallReply<typeof listTableExports>;

/** Polling interval while an export is being generated. */
const refreshMs = 3000;

export const page = definePage<Tasks>({
  load: ({ signal }) => call(listTableExports, {}, { signal }),
  Page: ExportTasks,
});

function ExportTasks({ data: { records } }: { data: Tasks }) {
  const { revalidate } = useRevalidator();
  const isMaking = records.some(isOpen);

  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(() => void revalidate(), refreshMs);
    return () => clearInterval(timer);
  }, [isMaking, revalidate]);

  return (
    <>
      <PageHead
        title="导出任务"
        help={`较长的列表在后台生成文件，同一账号同时一个；完成后发消息给您，文件保留 ${exportKeptDays} 天，只有您可以下载。`}
      >
        <Button onClick={() => void revalidate()}>刷新</Button>
      </PageHead>
      <ListTable
        label="导出任务"
        rows={records}
        rowKey={({ exportId }) => exportId}
        columns={columns}
        empty={{ text: '还没有导出任务。列表超过 5,000 行时，在列表页面点击“导出”会在这里生成文件。' }}
      />
    </>
  );
}

const isOpen = ({ state }: TableExport) => state === 'waiting' || state === 'running';

const tones: Record<TableExport['state'], Tone> = {
  waiting: 'warn',
  running: 'warn',
  ready: 'good',
  failed: 'bad',
  cancelled: 'calm',
  expired: 'calm',
};

const columns: readonly Column<TableExport>[] = [
  { title: '列表', isMain: true, render: ({ name }) => name },
  { title: '格式', isShort: true, render: ({ format }) => exportFormats[format] },
  { title: '申请时间', isKey: true, render: ({ askedAt }) => formatMinute(askedAt) },
  { title: '行数', isFigure: true, render: ({ rows }) => rows.toLocaleString('zh-CN') },
  {
    title: '状态',
    isKey: true,
    render: (task) =>
      isOpen(task) ? (
        <Progress label={tableExportStates[task.state]} done={task.done} total={task.rows} />
      ) : (
        <Status tone={tones[task.state]}>{tableExportStates[task.state]}</Status>
      ),
  },
  { title: '下载截止', isKey: true, render: ({ expiresAt }) => (expiresAt ? formatMinute(expiresAt) : '—') },
  { title: '操作', isAction: true, render: (task) => <TaskActions task={task} /> },
];

function TaskActions({ task }: { task: TableExport }) {
  if (task.state === 'ready')
    // A download served by the server, so the router must not handle the click.
    return (
      <a
        href={`${apiBase}${downloadTableExport.path}?exportId=${encodeURIComponent(task.exportId)}`}
        download
      >
        下载（{fileSize(task.bytes)}）
      </a>
    );
  return (
    <RowActions
      actions={[
        isOpen(task) && {
          label: '取消',
          needs: cancelTableExport,
          act: () => call(cancelTableExport, { exportId: task.exportId }),
          done: '已取消',
        },
      ]}
    />
  );
}
