import { useState } from 'react';
import { envs, listCallRecords, type CallInput, type CallRecord } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { Button, Empty, Money, Small, Status, TextLink, toast, type Column } from '@portal/design';
import { useOnce, WideTable } from '@portal/page';
import { unitsText } from '@portal/rules';

interface CallPage {
  records: CallRecord[];
  nextCursor: string | null;
}

interface CallRecordsProps {
  first: CallPage;
  request: CallInput<typeof listCallRecords>;
}

/** Single calls, newest first, with a button to load more. */
export function CallRecords({ first, request }: CallRecordsProps) {
  const [shown, setShown] = useState(first);
  const { run, isBusy } = useOnce(async (cursor: string) => {
    const next = await call(listCallRecords, { ...request, cursor });
    setShown({ records: [...shown.records, ...next.records], nextCursor: next.nextCursor });
  });
  const { records, nextCursor } = shown;

  if (records.length === 0) return <Empty text="没有调用记录" />;
  return (
    <>
      <WideTable
        label="调用明细"
        rows={records}
        rowKey={({ requestId }) => requestId}
        columns={
          request.view && request.view !== 'consumer'
            ? [...columns.slice(0, 1), consumer, ...columns.slice(1)]
            : columns
        }
      />
      {nextCursor && (
        <Button
          disabled={isBusy}
          onClick={() => {
            run(nextCursor).catch((error: unknown) => toast(messageOf(error), 'bad'));
          }}
        >
          更多
        </Button>
      )}
    </>
  );
}

/** Shown to providers and operators, whose lists contain calls of others. */
const consumer: Column<CallRecord> = { title: '使用方', render: (row) => row.consumer ?? '' };

const columns: readonly Column<CallRecord>[] = [
  { title: '时间', isMain: true, render: ({ at }) => at },
  { title: '应用', render: ({ appName }) => appName },
  { title: 'API', isKey: true, render: ({ apiName }) => apiName },
  { title: '接口', render: ({ operation }) => operation },
  { title: '环境', render: ({ env }) => envs[env] },
  {
    title: '结果',
    isKey: true,
    render: ({ status, code, isBilled }) => (
      <Status tone={isBilled ? 'good' : 'bad'}>{code || status}</Status>
    ),
  },
  { title: '耗时', isFigure: true, render: ({ ms }) => `${ms} ms` },
  {
    title: '费用',
    isKey: true,
    isFigure: true,
    render: ({ cost, units, isBilled }) => (
      <>
        <Money yuan={cost} isExact />
        {isBilled === 1 && units !== 1 && <Small>{unitsText(1, units)}</Small>}
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
