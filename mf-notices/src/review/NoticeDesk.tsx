import {
  manageNotices,
  noticeState,
  noticeStates,
  noticeTypes,
  pinNotice,
  withdrawNotice,
  type ManagedNotice,
} from '@portal/calls';
import { call } from '@portal/client';
import { ButtonLink, Status, Tag, TextLink } from '@portal/design';
import { listPage, type RowAction } from '@portal/page';
import { NoticeTime } from '../common/NoticeTime';
import { noticeTones } from '../common/noticeTones';

/** All notices, whatever their state, for the operators. */
export const page = listPage({
  call: manageNotices,
  title: '公告管理',
  help: '起草、定时发布、置顶与撤回。',
  action: (
    <ButtonLink to="/ops/noticeEdit" $kind="primary">
      写公告
    </ButtonLink>
  ),
  filters: {
    state: { kind: 'tabs', label: '公告状态', tabs: [['', '全部'], ...Object.entries(noticeStates)] },
    searchText: { kind: 'search', label: '搜索公告', placeholder: '公告标题' },
  },
  pageSize: 20,
  rowKey: ({ no_id }) => no_id,
  columns: [
    {
      title: '标题',
      isMain: true,
      render: ({ no_id, no_title, top, isChanged }) => (
        <>
          <TextLink to={`/ops/noticeEdit?noId=${no_id}`}>{no_title}</TextLink>{' '}
          {top === 1 && <Tag $look="brand">置顶</Tag>}
          {isChanged === 1 && <Tag $look="warn">草稿有修改</Tag>}
        </>
      ),
    },
    { title: '类型', render: ({ noType }) => noticeTypes[noType] },
    {
      title: '状态',
      isKey: true,
      render: ({ state }) => <Status tone={noticeTones[state]}>{noticeStates[state]}</Status>,
    },
    { title: '范围', render: ({ portals }) => portals.join('、') },
    { title: '发布时间', isKey: true, render: NoticeTime },
    { title: '已读', isKey: true, isFigure: true, render: ({ reads }) => reads },
  ],
  actions: (notice) => [pinning(notice), withdrawal(notice)],
  empty: {
    text: '还没有公告',
    start: <ButtonLink to="/ops/noticeEdit">写公告</ButtonLink>,
    narrowed: '没有符合条件的公告',
    clear: '查看全部公告',
  },
});

const pinning = ({ no_id: noId, top }: ManagedNotice): RowAction => ({
  label: top === 1 ? '取消置顶' : '置顶',
  needs: pinNotice,
  act: () => call(pinNotice, { noId, top: top === 1 ? 0 : 1 }),
  done: '已修改置顶',
});

function withdrawal({ no_id: noId, no_title: title, state }: ManagedNotice): RowAction | false {
  const withdrawing = { needs: withdrawNotice, act: () => call(withdrawNotice, { noId }) };
  switch (state) {
    case noticeState.scheduled:
      return {
        label: '取消发布',
        ...withdrawing,
        done: '已取消发布',
        confirm: { title: '取消发布', question: `取消发布“${title}”？它会回到草稿。` },
      };
    case noticeState.published:
      return {
        label: '撤回',
        ...withdrawing,
        done: '已撤回',
        confirm: {
          title: '撤回公告',
          question: `撤回“${title}”？读者将不能再看到它，以后可以重新发布。`,
        },
      };
    default:
      return false;
  }
}
