import styled from 'styled-components';
import { listNotices, noticeTypes, pageSizes, type CallReply, type NoticeType } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, Container, Empty, ListHead, Pagination, SearchBox, theme } from '@portal/design';
import { useListQuery } from '@portal/router';
import { entriesOf, keyOf } from '@portal/rules';
import { NoticeRow } from './NoticeRow';

type NoticePage = CallReply<typeof listNotices>;

export const page = definePage<NoticePage>({
  load: ({ query, signal }) =>
    call(
      listNotices,
      {
        pageNo: query.get('pageNo') ?? 1,
        pageSize: query.get('pageSize') ?? 10,
        searchText: query.get('searchText') ?? undefined,
        noType: keyOf(noticeTypes, query.get('noType')),
      },
      { signal },
    ),
  Page: NoticeCenter,
});

const tabs: { type: NoticeType | ''; name: string }[] = [
  { type: '', name: '全部' },
  ...entriesOf(noticeTypes).map(([type, name]) => ({ type, name })),
];

function NoticeCenter({ data }: { data: NoticePage }) {
  const { query, change, clear } = useListQuery<'searchText' | 'noType'>();
  const searchText = query.get('searchText') ?? '';
  const noType = query.get('noType') ?? '';

  return (
    <Container>
      <ListHead title="公告中心" help="接口变更、版本更新与系统维护，都先在这里公布。">
        <SearchBox
          label="搜索公告"
          placeholder="搜索公告标题"
          value={searchText}
          onSearch={(text) => change({ searchText: text })}
        />
      </ListHead>
      <Types role="group" aria-label="公告类型">
        {tabs.map(({ type, name }) => (
          <Button
            key={type}
            $size="s"
            $kind={type === noType ? 'primary' : 'plain'}
            aria-pressed={type === noType}
            onClick={() => change({ noType: type })}
          >
            {name}
          </Button>
        ))}
      </Types>
      {data.records.length === 0 ? (
        <Empty text={searchText || noType ? '没有符合条件的公告' : '暂无公告'}>
          {(searchText || noType) && <Button onClick={clear}>查看全部公告</Button>}
        </Empty>
      ) : (
        <ul>
          {data.records.map((notice) => (
            <NoticeRow key={notice.no_id} notice={notice} backQuery={query.toString()} />
          ))}
        </ul>
      )}
      <Pagination
        pageNo={data.pageNo}
        pageSize={data.pageSize}
        total={data.total}
        pageSizes={pageSizes}
        onChange={({ pageNo, pageSize }) => change({ pageNo: String(pageNo), pageSize: String(pageSize) })}
      />
    </Container>
  );
}

const Types = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.m};
`;
