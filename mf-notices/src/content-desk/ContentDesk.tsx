import {
  contentKinds,
  contentState,
  contentStates,
  kindOf,
  listContent,
  withdrawContent,
  type CallReply,
  type ContentKind,
  type ContentRow,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, PageHead, Status, Tag, TextLink } from '@portal/design';
import {
  ListFilters,
  ListTable,
  Pager,
  isNarrowed,
  loadList,
  type ListFilter,
  type RowAction,
} from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatMinute, keyOf } from '@portal/rules';
import { contentTones } from './contentTones';
import { KindTabs } from './KindTabs';

interface Desk {
  kind: ContentKind;
  list: CallReply<typeof listContent>;
}

const firstKind: ContentKind = 'allianceInfo';

const filters = {
  state: { kind: 'choice', label: '状态', all: '全部状态', choices: contentStates },
  searchText: { kind: 'search', label: '搜索内容', placeholder: '标题或名称' },
} satisfies Record<string, ListFilter>;

/** Content that operators maintain for visitors, one kind at a time. */
export const page = definePage<Desk>({
  async load({ query, signal }) {
    const kind = keyOf(contentKinds, query.get('kind')) ?? firstKind;
    const options = { also: { kind }, filters: ['state', 'searchText'], pageSize: 20 } as const;
    return { kind, list: await loadList(listContent, { query, signal }, options) };
  },
  Page: ContentDesk,
});

const editPath = (kind: ContentKind, itemId?: string) =>
  `/ops/contentEdit?kind=${kind}${itemId ? `&itemId=${encodeURIComponent(itemId)}` : ''}`;

function ContentDesk({ data: { kind, list } }: { data: Desk }) {
  const { query, change } = useListQuery<'state' | 'searchText'>();
  const { name, help, isSingle, page: shownAt } = kindOf(kind);
  const start = (
    <ButtonLink to={editPath(kind)} $kind="primary">
      {isSingle ? `编辑${name}` : `新建${name}`}
    </ButtonLink>
  );

  return (
    <>
      <PageHead title="内容管理" help={help}>
        <ButtonLink to={shownAt}>查看页面</ButtonLink>
        {start}
      </PageHead>
      <KindTabs kind={kind} />
      <ListTable
        filters={<ListFilters filters={filters} reply={list} />}
        label={name}
        rows={list.records}
        rowKey={({ itemId }) => itemId}
        columns={[
          {
            title: '标题',
            isMain: true,
            render: ({ itemId, title, isChanged, state }) => (
              <>
                <TextLink to={editPath(kind, itemId)}>{title}</TextLink>{' '}
                {isChanged === 1 && state === contentState.published && <Tag $look="warn">草稿有修改</Tag>}
              </>
            ),
          },
          {
            title: '状态',
            isKey: true,
            render: ({ state }) => <Status tone={contentTones[state]}>{contentStates[state]}</Status>,
          },
          { title: '版本', isFigure: true, render: ({ liveRevision }) => liveRevision || '—' },
          { title: '定时', isKey: true, render: timesOf },
          { title: '最近修改', isKey: true, render: ({ updateTime }) => formatMinute(updateTime) },
          { title: '修改人', render: ({ updatedBy }) => updatedBy },
        ]}
        actions={(row) => [{ label: '编辑', to: editPath(kind, row.itemId) }, withdrawal(row, kind)]}
        empty={{
          text: `还没有${name}`,
          start,
          narrowed: `没有符合条件的${name}`,
          clear: '清空筛选条件',
        }}
        isNarrowed={isNarrowed(filters, query)}
        onClear={() => change({ state: null, searchText: null })}
      />
      <Pager page={list} />
    </>
  );
}

const timesOf = ({ dueTime, untilTime }: ContentRow) =>
  [dueTime && `${formatMinute(dueTime)} 发布`, untilTime && `${formatMinute(untilTime)} 撤下`]
    .filter((text) => text !== null)
    .join('，') || '—';

function withdrawal({ itemId, title, state, version }: ContentRow, kind: ContentKind): RowAction | false {
  if (kindOf(kind).isKept) return false;
  const withdrawing = { needs: withdrawContent, act: () => call(withdrawContent, { itemId, version }) };
  switch (state) {
    case contentState.published:
      return {
        label: '撤下',
        ...withdrawing,
        done: '已撤下',
        confirm: { title: '撤下内容', question: `撤下“${title}”？访客将看不到它，可以再次发布。` },
      };
    case contentState.scheduled:
      return {
        label: '取消发布',
        ...withdrawing,
        done: '已回到草稿',
        confirm: { title: '取消发布', question: `取消“${title}”的定时发布？它会回到草稿。` },
      };
    default:
      return false;
  }
}
