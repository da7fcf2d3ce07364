import { useState } from 'react';
import { envs, listCallRecords, type CallInput, type CallRecord } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { DataTable, Button, Empty, Status, toast } from '@portal/design';
import { formatMoney } from '@portal/rules';

interface CallRecordsProps {
  first: { records: CallRecord[]; nextCursor: string | null };
  request: CallInput<typeof listCallRecords>;
}

/** Single calls, newest first, page after page. */
export function CallRecords({ first, request }: CallRecordsProps) {
  const [more, setMore] = useState<{ records: CallRecord[]; nextCursor: string | null } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const records = [...first.records, ...(more?.records ?? [])];
  const cursor = more ? more.nextCursor : first.nextCursor;

  async function handleMore() {
    setIsBusy(true);
    try {
      const next = await call(listCallRecords, { ...request, cursor: cursor! });
      setMore({ records: [...(more?.records ?? []), ...next.records], nextCursor: next.nextCursor });
    } catch (error) {
      toast(messageOf(error), 'bad');
    } finally {
      setIsBusy(false);
    }
  }

  if (records.length === 0) return <Empty text="没有调用记录" />;
  return (
    <>
      <DataTable
        label="调用明细"
        rows={records}
        rowKey={({ requestId }) => requestId}
        columns={[
          { title: '时间', render: ({ at }) => at, isMain: true },
          { title: '应用', render: ({ appName }) => appName },
          { title: 'API', render: ({ apiName }) => apiName },
          { title: '接口', render: ({ operation }) => operation },
          { title: '环境', render: ({ env }) => envs[env] },
          {
            title: '结果',
            render: ({ status, code, isBilled }) => (
              <Status mood={isBilled ? 'good' : 'bad'}>{code || status}</Status>
            ),
          },
          { title: '耗时', isFigure: true, render: ({ ms }) => `${ms} ms` },
          { title: '费用', isFigure: true, render: ({ cost }) => formatMoney(cost) },
          { title: '请求号', render: ({ requestId }) => <code>{requestId}</code> },
        ]}
      />
      {cursor && (
        <Button disabled={isBusy} onClick={() => void handleMore()}>
          更多
        </Button>
      )}
    </>
  );
}
