import styled from 'styled-components';
import type { CallReply, listCallRecords } from '@portal/calls';
import { Button, DataTable, Empty, Money, SearchBox, SelectInput, Status, theme } from '@portal/design';
import { useListQuery } from '@portal/router';

type Calls = CallReply<typeof listCallRecords>;

const statuses = { ok: '成功', failed: '失败' } as const;

export function CallTable({ calls }: { calls: Calls['records'] }) {
  return (
    <DataTable
      label="调用"
      rows={calls}
      rowKey={({ requestId }) => requestId}
      columns={[
        { title: '时间', render: ({ at }) => at, isMain: true },
        { title: 'API', render: ({ apiName }) => apiName },
        { title: '接口', render: ({ operation }) => operation },
        {
          title: '结果',
          render: ({ status, code, isBilled }) => (
            <Status tone={isBilled ? 'good' : 'bad'}>{code || status}</Status>
          ),
        },
        { title: '耗时', isFigure: true, render: ({ ms }) => `${ms} ms` },
        { title: '费用', isFigure: true, render: ({ cost }) => <Money yuan={cost} isExact /> },
        { title: '请求号', render: ({ requestId }) => <code>{requestId}</code> },
      ]}
    />
  );
}

/** The calls of an app, newest first; one of them by its request id. */
export function CallLog({ calls }: { calls: Calls }) {
  const { query, change } = useListQuery<'requestId' | 'status' | 'cursor'>();
  const isNarrowed = query.has('requestId') || query.has('status') || query.has('cursor');

  return (
    <>
      <Row>
        <SearchBox
          label="按请求号查找"
          placeholder="请求号"
          value={query.get('requestId') ?? ''}
          onSearch={(requestId) => change({ requestId, cursor: null })}
        />
        <SelectInput
          aria-label="结果"
          value={query.get('status') ?? ''}
          onChange={({ target }) => change({ status: target.value, cursor: null })}
        >
          <option value="">全部结果</option>
          {Object.entries(statuses).map(([status, name]) => (
            <option key={status} value={status}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Row>
      {calls.records.length === 0 ? (
        <Empty text={isNarrowed ? '没有符合条件的调用' : '暂无调用'}>
          {isNarrowed && (
            <Button onClick={() => change({ requestId: null, status: null, cursor: null })}>
              清空筛选条件
            </Button>
          )}
        </Empty>
      ) : (
        <CallTable calls={calls.records} />
      )}
      <Row>
        {query.has('cursor') && <Button onClick={() => change({ cursor: null })}>回到最新</Button>}
        {calls.nextCursor && <Button onClick={() => change({ cursor: calls.nextCursor })}>更早的调用</Button>}
      </Row>
    </>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.m};
`;
