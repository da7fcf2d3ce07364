import { useState } from 'react';
import {
  listReviews,
  viewReview,
  type CallReply,
  type ReviewCase,
  type ReviewKind,
  type ReviewView,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage, type Page } from '@portal/contract';
import { Button, DataTable, Empty, Notice, PageHead, Status, StatusTabs } from '@portal/design';
import { useListQuery } from '@portal/router';
import { formatMinute } from '@portal/rules';
import { loadList } from '../list/loadList';
import { Pager } from '../list/Pager';
import { CasePanel } from './CasePanel';
import type { CaseParts } from './CaseParts';
import { goneOnly } from './goneOnly';
import { Shown } from './Shown';
import { useFollowedQueue } from './useFollowedQueue';

interface Desk {
  list: CallReply<typeof listReviews>;
  /** The case named in the address; null: none is open. */
  view: ReviewView | 'gone' | null;
}

interface DeskWords extends CaseParts {
  title: string;
  help: string;
}

/** Page of a review queue: take a case, compare it, approve it or refuse it field by field. */
export function reviewPage(kind: ReviewKind, words: DeskWords): Page<Desk> {
  return definePage<Desk>({
    async load({ query, signal }) {
      const subjectId = query.get('subjectId');
      const [list, view] = await Promise.all([
        loadList(listReviews, { query, signal }, { also: { kind }, filters: ['state'] }),
        subjectId ? call(viewReview, { kind, subjectId }, { signal }).catch(goneOnly) : null,
      ]);
      return { list, view };
    },
    Page: ({ data }) => <ReviewDesk kind={kind} data={data} words={words} />,
  });
}

const tabs = [
  { id: 'open', title: '待处理' },
  { id: 'decided', title: '已处理' },
];

interface ReviewDeskProps {
  kind: ReviewKind;
  data: Desk;
  words: DeskWords;
}

function ReviewDesk({ kind, data, words }: ReviewDeskProps) {
  const { view } = data;
  const { query, change } = useListQuery<'state' | 'subjectId'>();
  const state = query.get('state') ?? 'open';
  const list = useFollowedQueue(kind, data.list, view === 'gone' ? null : view);
  const isGone = view === 'gone';
  const shown = useLastShown(view, query.get('subjectId'));
  /** Opened in the list, not by the address. */
  const [opened, setOpened] = useState<string | null>(null);

  function open(subjectId: string) {
    setOpened(subjectId);
    change({ subjectId, state: query.get('state') });
  }

  return (
    <>
      <PageHead title={words.title} help={words.help} />
      <StatusTabs
        label="处理状态"
        tabs={tabs}
        current={state}
        onChange={(next) => change({ state: next, subjectId: null })}
      />
      {list.records.length === 0 ? (
        <Empty text={state === 'decided' ? '还没有处理过的申请' : '没有待处理的申请'} />
      ) : (
        <CaseTable
          label={words.title}
          takerTitle={state === 'decided' ? '处理人' : '领取人'}
          cases={list.records}
          onOpen={open}
        />
      )}
      <Pager page={list} />
      {isGone && <Notice tone="warn">这件申请不存在，或申请方已经撤回。</Notice>}
      {shown && (
        <Shown key={shown.case.subjectId} isOpened={shown.case.subjectId === opened}>
          <CasePanel view={shown} parts={words} isGone={isGone} />
        </Shown>
      )}
    </>
  );
}

/** The open case; when it is withdrawn meanwhile, as it was shown last. */
function useLastShown(view: Desk['view'], subjectId: string | null): ReviewView | null {
  const [last, setLast] = useState<ReviewView | null>(null);
  if (view !== 'gone' && view !== last) setLast(view);
  if (view !== 'gone') return view;
  return last?.case.subjectId === subjectId ? last : null;
}

interface CaseTableProps {
  label: string;
  takerTitle: string;
  cases: readonly ReviewCase[];
  onOpen: (subjectId: string) => void;
}

function CaseTable({ label, takerTitle, cases, onOpen }: CaseTableProps) {
  return (
    <DataTable
      label={label}
      rows={cases}
      rowKey={({ subjectId }) => subjectId}
      columns={[
        { title: '申请', render: ({ title }) => title, isMain: true },
        { title: '申请方', render: ({ applicantName }) => applicantName },
        { title: '提交时间', render: ({ submittedAt }) => formatMinute(submittedAt) },
        {
          title: '处理期限',
          render: ({ dueAt, isOverdue }) => (
            <>
              {formatMinute(dueAt)} {isOverdue === 1 && <Status tone="bad">已超期</Status>}
            </>
          ),
        },
        { title: takerTitle, render: ({ takenBy }) => takenBy || '—' },
        {
          title: '操作',
          isAction: true,
          render: ({ subjectId, state }) => (
            <Button $size="s" onClick={() => onOpen(subjectId)}>
              {state === 'open' ? '审核' : '查看'}
            </Button>
          ),
        },
      ]}
    />
  );
}
