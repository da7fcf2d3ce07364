import { listNotices, noticeTypes, type CallReply } from '@portal/calls';
import { definePage } from '@portal/contract';
import { Button, Container, Empty, ListHead, SearchBox, StatusTabs } from '@portal/design';
import { Pager, loadList } from '@portal/page';
import { useListQuery } from '@portal/router';
import { keyOf } from '@portal/rules';
import { NoticeRow } from './NoticeRow';

type NoticePage = CallReply<typeof listNotices>;

export const page = definePage<NoticePage>({
  load: (request) => loadList(listNotices, request, { filters: ['searchText', 'noType'] }),
  Page: NoticeCenter,
});

const tabs = [
  { id: '', title: '全部' },
  ...Object.entries(noticeTypes).map(([id, title]) => ({ id, title })),
];

function NoticeCenter({ data }: { data: NoticePage }) {
  const { query, change, clear } = useListQuery<'searchText' | 'noType'>();
  const searchText = query.get('searchText') ?? '';
  const noType = keyOf(noticeTypes, query.get('noType')) ?? '';

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
      <StatusTabs
        label="公告类型"
        tabs={tabs}
        current={noType}
        onChange={(type) => change({ noType: type })}
      />
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
      <Pager page={data} isAlwaysShown />
    </Container>
  );
}
