import styled from 'styled-components';
import { listAudit, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { DataTable, PageHead, Empty, SearchBox, theme } from '@portal/design';
import { Pager } from '@portal/page';
import { useListQuery } from '@portal/router';

type AuditPage = CallReply<typeof listAudit>;

export const page = definePage<AuditPage>({
  load: ({ query, signal }) =>
    call(
      listAudit,
      {
        event: query.get('event') ?? undefined,
        account: query.get('account') ?? undefined,
        pageNo: query.get('pageNo') ?? 1,
        pageSize: query.get('pageSize') ?? 20,
      },
      { signal },
    ),
  Page: AuditLog,
});

function AuditLog({ data }: { data: AuditPage }) {
  const { query, change } = useListQuery<'event' | 'account'>();

  return (
    <>
      <PageHead title="审计日志" help="登录、角色与状态变化，只能追加，不能修改或删除。" />
      <Filters>
        <SearchBox
          label="按账号筛选"
          placeholder="邮箱或手机号"
          value={query.get('account') ?? ''}
          onSearch={(account) => change({ account })}
        />
        <SearchBox
          label="按事件筛选"
          placeholder="事件，例如 person.transition"
          value={query.get('event') ?? ''}
          onSearch={(event) => change({ event })}
        />
      </Filters>
      {data.records.length === 0 ? (
        <Empty text="没有符合条件的记录" />
      ) : (
        <DataTable
          label="审计日志"
          rows={data.records}
          rowKey={({ auditId }) => auditId}
          columns={[
            { title: '时间', render: ({ at }) => at, isMain: true },
            { title: '操作人', render: ({ who }) => who },
            { title: '事件', render: ({ event }) => event },
            { title: '来源', render: ({ address }) => address || '系统' },
            { title: '结果', render: ({ outcome }) => outcome },
            { title: '详情', render: ({ detail }) => <Detail>{detail}</Detail> },
          ]}
        />
      )}
      <Pager page={data} />
    </>
  );
}

const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
`;

const Detail = styled.code`
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;
