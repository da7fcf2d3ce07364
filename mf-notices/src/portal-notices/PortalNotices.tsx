import {
  listPortalNotices,
  noticeState,
  noticeStates,
  noticeTypes,
  pinPortalNotice,
  removePortalNotice,
  savePortalNotice,
  withdrawPortalNotice,
  type CallReply,
  type PortalNotice,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, PageHead, Status, Tag, TextLink } from '@portal/design';
import { ListFilters, ListTable, Pager, RoleLink, loadList, type RowAction } from '@portal/page';
import { useListQuery } from '@portal/router';
import { NoticeTime } from '../common/NoticeTime';
import { noticeTones } from '../common/noticeTones';

interface ListData {
  doId: string;
  reply: CallReply<typeof listPortalNotices>;
}

export const page = definePage<ListData>({
  async load({ query, signal }) {
    const filters = ['doId', 'state'] as const;
    return {
      doId: query.get('doId') ?? '',
      reply: await loadList(listPortalNotices, { query, signal }, { filters, pageSize: 20 }),
    };
  },
  Page: PortalNotices,
});

/** Notices written by the managers of a branded portal. */
function PortalNotices({ data: { doId, reply } }: { data: ListData }) {
  const { query, change } = useListQuery<'state'>();
  const writing = (
    <RoleLink needs={savePortalNotice} to={`/portalNoticeEdit?doId=${doId}`} $kind="primary">
      写公告
    </RoleLink>
  );

  return (
    <>
      <PageHead
        title={`${reply.doName}的公告`}
        help="显示在专区的首页与公告中心，主站和其他专区看不到。平台运营发给专区的公告不在这里。"
      >
        <ButtonLink to={`/dominManage?doId=${doId}&tab=notice`}>专区管理</ButtonLink>
        {writing}
      </PageHead>
      <ListTable
        filters={
          <ListFilters
            filters={{
              state: {
                kind: 'tabs',
                label: '公告状态',
                tabs: [['', '全部'], ...Object.entries(noticeStates)],
              },
            }}
            reply={reply}
          />
        }
        label="专区的公告"
        rows={reply.records}
        rowKey={({ no_id }) => no_id}
        columns={[
          {
            title: '标题',
            isMain: true,
            render: ({ no_id, no_title, top, isChanged }) => (
              <>
                <TextLink to={`/portalNoticeEdit?doId=${doId}&noId=${no_id}`}>{no_title}</TextLink>{' '}
                {top === 1 && <Tag $look="brand">置顶</Tag>}
                {isChanged === 1 && <Tag $look="warn">草稿有修改</Tag>}
              </>
            ),
          },
          { title: '类型', render: ({ noType }) => noticeTypes[noType] },
          { title: '状态', render: stateOf },
          { title: '发布时间', render: NoticeTime },
          { title: '已读', isFigure: true, render: ({ reads }) => reads },
        ]}
        actions={(notice) => actionsOf(doId, notice)}
        empty={{
          text: '还没有公告，写一条让专区的访客知道新变化',
          start: writing,
          narrowed: '没有这种状态的公告',
          clear: '查看全部公告',
        }}
        isNarrowed={Boolean(query.get('state'))}
        onClear={() => change({ state: null })}
      />
      <Pager page={reply} />
    </>
  );
}

const stateOf = ({ state, isBarred }: PortalNotice) => (
  <Status tone={noticeTones[state]}>{isBarred === 1 ? '已被平台撤回' : noticeStates[state]}</Status>
);

function actionsOf(doId: string, { no_id: noId, no_title: title, state, top }: PortalNotice): RowAction[] {
  const place = { doId, noId };
  const pinning: RowAction = {
    label: top === 1 ? '取消置顶' : '置顶',
    needs: pinPortalNotice,
    act: () => call(pinPortalNotice, { ...place, top: top === 1 ? 0 : 1 }),
    done: '已修改置顶',
  };
  const withdrawing = { needs: withdrawPortalNotice, act: () => call(withdrawPortalNotice, place) };
  switch (state) {
    case noticeState.scheduled:
      return [
        pinning,
        {
          label: '取消发布',
          ...withdrawing,
          done: '已取消发布',
          confirm: { title: '取消发布', question: `取消发布“${title}”？它会回到草稿。` },
        },
      ];
    case noticeState.published:
      return [
        pinning,
        {
          label: '撤回',
          ...withdrawing,
          done: '已撤回',
          confirm: { title: '撤回公告', question: `撤回“${title}”？专区的访客将不能再看到它。` },
        },
      ];
    default:
      return [
        {
          label: '删除',
          needs: removePortalNotice,
          act: () => call(removePortalNotice, place),
          done: '已删除',
          reason: {
            title: '删除公告',
            question: `“${title}”删除后不能恢复。`,
            label: '公告标题',
            confirmLabel: '删除',
            mustType: title,
          },
        },
      ];
  }
}
