import { useState } from 'react';
import styled from 'styled-components';
import {
  manageNotices,
  noticeStates,
  noticeTypes,
  pinNotice,
  withdrawNotice,
  type CallReply,
  type ManagedNotice,
  noticeState,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Actions,
  DataTable,
  PageHead,
  StatusTabs,
  Button,
  ButtonLink,
  ConfirmDialog,
  Empty,
  SearchBox,
  Status,
  Tag,
  TextLink,
  theme,
} from '@portal/design';
import { Pager, useAction } from '@portal/page';
import { useListQuery } from '@portal/router';

type Notices = CallReply<typeof manageNotices>;

export const page = definePage<Notices>({
  load: ({ query, signal }) =>
    call(
      manageNotices,
      {
        state: query.get('state') ?? undefined,
        searchText: query.get('searchText') ?? undefined,
        pageNo: query.get('pageNo') ?? 1,
        pageSize: query.get('pageSize') ?? 20,
      },
      { signal },
    ),
  Page: NoticeDesk,
});

const moods = { 0: 'calm', 1: 'good', 2: 'bad', 3: 'warn' } as const;

/** All notices, whatever their state, for the operators. */
function NoticeDesk({ data }: { data: Notices }) {
  const { query, change } = useListQuery<'state' | 'searchText'>();
  const [withdrawn, setWithdrawn] = useState<ManagedNotice | null>(null);
  const pinning = useAction(
    ({ no_id, top }: ManagedNotice) => call(pinNotice, { noId: no_id, top: top === 1 ? 0 : 1 }),
    '已修改置顶',
  );
  const withdrawing = useAction((noId: string) => call(withdrawNotice, { noId }), '已撤回');

  return (
    <>
      <PageHead title="公告管理" help="起草、定时发布、置顶与撤回。">
        <ButtonLink to="/ops/noticeEdit" $kind="primary">
          写公告
        </ButtonLink>
      </PageHead>
      <StatusTabs
        label="公告状态"
        tabs={[
          { id: '', title: '全部' },
          ...Object.entries(noticeStates).map(([id, title]) => ({ id, title })),
        ]}
        current={query.get('state') ?? ''}
        onChange={(state) => change({ state })}
      />
      <Search>
        <SearchBox
          label="搜索公告"
          placeholder="公告标题"
          value={query.get('searchText') ?? ''}
          onSearch={(searchText) => change({ searchText })}
        />
      </Search>
      {data.records.length === 0 ? (
        <Empty text="没有符合条件的公告" />
      ) : (
        <DataTable
          label="公告"
          rows={data.records}
          rowKey={({ no_id }) => no_id}
          columns={[
            {
              title: '标题',
              isMain: true,
              render: ({ no_id, no_title, top }) => (
                <>
                  <TextLink to={`/ops/noticeEdit?noId=${no_id}`}>{no_title}</TextLink>{' '}
                  {top === 1 && <Tag $look="brand">置顶</Tag>}
                </>
              ),
            },
            { title: '类型', render: ({ noType }) => noticeTypes[noType] },
            {
              title: '状态',
              render: ({ state }) => <Status mood={moods[state]}>{noticeStates[state]}</Status>,
            },
            { title: '范围', render: ({ portals }) => portals.join('、') },
            { title: '发布时间', render: ({ publishTime }) => publishTime?.slice(0, 16) ?? '—' },
            { title: '已读', isFigure: true, render: ({ reads }) => reads },
            {
              title: '操作',
              render: (notice) => (
                <Actions>
                  <Button $size="s" onClick={() => void pinning.run(notice)}>
                    {notice.top === 1 ? '取消置顶' : '置顶'}
                  </Button>
                  {[1, 3].includes(notice.state) && (
                    <Button $size="s" onClick={() => setWithdrawn(notice)}>
                      {notice.state === noticeState.scheduled ? '取消发布' : '撤回'}
                    </Button>
                  )}
                </Actions>
              ),
            },
          ]}
        />
      )}
      <Pager page={data} />
      <ConfirmDialog
        title="撤回公告"
        question={`撤回“${withdrawn?.no_title}”?${withdrawn?.state === noticeState.scheduled ? '它会回到草稿。' : '读者将不能再看到它，以后可以重新发布。'}`}
        isOpen={withdrawn !== null}
        onCancel={() => setWithdrawn(null)}
        onConfirm={() => {
          void withdrawing.run(withdrawn!.no_id);
          setWithdrawn(null);
        }}
      />
    </>
  );
}

const Search = styled.div`
  max-width: 400px;
  margin-bottom: ${theme.space.l};
`;
