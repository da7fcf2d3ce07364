import styled from 'styled-components';
import type { CallReply, listCallRecords } from '@portal/calls';
import { Button, Empty, SearchBox, SelectInput, theme } from '@portal/design';
import { Options } from '@portal/forms';
import { useListQuery } from '@portal/router';
import { CallDialog } from './CallDialog';
import { CallTable } from './CallTable';
import { noLogFilter, searchOf, type LogFilter } from './logFilter';

type Calls = CallReply<typeof listCallRecords>;

const statuses = { ok: '成功', failed: '失败' } as const;

/** Call log of an app, newest first, searchable by request id, address or status, with details of a call. */
export function CallLog({ calls }: { calls: Calls }) {
  const { query, change } = useListQuery<LogFilter>({ keepsPlace: true });
  const sought = query.get('requestId') ?? query.get('address') ?? query.get('httpStatus') ?? '';
  const isNarrowed = sought !== '' || query.has('status') || query.has('cursor');

  return (
    <>
      <Row>
        <SearchBox
          label="按请求号、IP地址或状态码查找"
          placeholder="请求号、IP 或状态码"
          value={sought}
          onSearch={(text) =>
            change({ requestId: null, address: null, httpStatus: null, cursor: null, ...searchOf(text) })
          }
        />
        <SelectInput
          aria-label="结果"
          value={query.get('status') ?? ''}
          onChange={({ target }) => change({ status: target.value, cursor: null })}
        >
          <option value="">全部结果</option>
          <Options of={statuses} />
        </SelectInput>
      </Row>
      {calls.records.length === 0 ? (
        <Empty text={isNarrowed ? '没有符合条件的调用' : '暂无调用'}>
          {isNarrowed && <Button onClick={() => change(noLogFilter)}>清空筛选条件</Button>}
        </Empty>
      ) : (
        <CallTable calls={calls.records} onOpen={(requestId) => change({ call: requestId })} />
      )}
      <Row>
        {query.has('cursor') && <Button onClick={() => change({ cursor: null })}>回到最新</Button>}
        {calls.nextCursor && <Button onClick={() => change({ cursor: calls.nextCursor })}>更早的调用</Button>}
      </Row>
      <CallDialog
        requestId={query.get('call')}
        onClose={() => change({ call: null })}
        onAddress={(address) => change({ ...noLogFilter, address })}
      />
    </>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.m};
`;
