import { useState } from 'react';
import styled from 'styled-components';
import {
  decideReview,
  listReviews,
  releaseReview,
  takeReview,
  viewReview,
  type CallReply,
  type ReviewCase,
  type ReviewKind,
  type ReviewView,
} from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { definePage, type Page } from '@portal/contract';
import {
  Actions,
  Button,
  Checkbox,
  DataTable,
  Empty,
  Field,
  Notice,
  PageHead,
  Panel,
  Status,
  StatusTabs,
  Tag,
  TextInput,
  TextLink,
  theme,
} from '@portal/design';
import { useListQuery } from '@portal/router';
import { Pager } from '../list/Pager';
import { loadList } from '../list/loadList';
import { useAction } from '../useAction';

interface Desk {
  list: CallReply<typeof listReviews>;
  view: ReviewView | null;
}

const tabs = [
  { id: 'open', title: '待处理' },
  { id: 'decided', title: '已处理' },
];

/**
 * A queue of the review desk as a page: take a case, compare, pass it or refuse field by field.
 *
 * @param reasons  What operators say most often, to choose from.
 */
export function reviewPage(
  kind: ReviewKind,
  { title, help, reasons }: { title: string; help: string; reasons: readonly string[] },
): Page<Desk> {
  return definePage<Desk>({
    async load({ query, signal }) {
      const subjectId = query.get('subjectId');
      const [list, view] = await Promise.all([
        loadList(listReviews, { query, signal }, { also: { kind }, filters: ['state'] }),
        subjectId ? call(viewReview, { kind, subjectId }, { signal }) : null,
      ]);
      return { list, view };
    },
    Page: ({ data }) => <ReviewDesk data={data} title={title} help={help} reasons={reasons} />,
  });
}

interface ReviewDeskProps {
  data: Desk;
  title: string;
  help: string;
  reasons: readonly string[];
}

export function ReviewDesk({ data: { list, view }, title, help, reasons }: ReviewDeskProps) {
  const { query, change } = useListQuery<'state' | 'subjectId'>();

  return (
    <>
      <PageHead title={title} help={help} />
      <StatusTabs
        label="处理状态"
        tabs={tabs}
        current={query.get('state') ?? 'open'}
        onChange={(state) => change({ state, subjectId: null })}
      />
      {list.records.length === 0 ? (
        <Empty text={query.get('state') === 'decided' ? '还没有处理过的申请' : '没有待处理的申请'} />
      ) : (
        <DataTable
          label={title}
          rows={list.records}
          rowKey={({ subjectId }) => subjectId}
          columns={[
            { title: '申请', render: (row) => row.title, isMain: true },
            { title: '申请方', render: (row) => row.applicantName },
            { title: '提交时间', render: (row) => row.submittedAt },
            { title: '处理期限', render: (row) => row.dueAt },
            { title: '领取人', render: (row) => row.takenBy || '—' },
            {
              title: '操作',
              render: (row) => (
                <Button
                  $size="s"
                  onClick={() => change({ subjectId: row.subjectId, state: query.get('state') })}
                >
                  {row.state === 'open' ? '审核' : '查看'}
                </Button>
              ),
            },
          ]}
        />
      )}
      <Pager page={list} />
      {view && <CasePanel key={view.case.subjectId} view={view} reasons={reasons} />}
    </>
  );
}

function CasePanel({ view, reasons }: { view: ReviewView; reasons: readonly string[] }) {
  const { case: row, fields, checks } = view;
  const { change } = useListQuery<'subjectId'>();
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [error, setError] = useState<string | null>(null);
  const ref = { kind: row.kind as ReviewKind, subjectId: row.subjectId };
  const taking = useAction(() => call(takeReview, ref), '已领取');
  const releasing = useAction(() => call(releaseReview, ref), '已放回');
  const isMine = row.isMine === 1;
  const rejects = Object.entries(refused).map(([field, reason]) => ({ field, reason: reason.trim() }));

  async function decide(pass: '1' | '0') {
    setError(null);
    if (pass === '0' && (rejects.length === 0 || rejects.some(({ reason }) => reason === '')))
      return setError('驳回前请勾选有问题的项目，并逐项填写原因');
    try {
      await call(decideReview, { ...ref, pass, ...(pass === '0' && { rejects: rejects }) });
      change({ subjectId: null });
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  return (
    <Panel title={row.title} aside={<CaseState row={row} />}>
      {checks.length > 0 && (
        <Checks aria-label="自动检查">
          {checks.map(({ label, isMet, text }) => (
            <li key={label}>
              <Status mood={isMet ? 'good' : 'warn'}>
                {label}：{text}
              </Status>
            </li>
          ))}
        </Checks>
      )}
      <FieldRows>
        {fields.map(({ field, label, kind, value, before }) => (
          <li key={field}>
            <div>
              <strong>{label}</strong>
              {before !== null && before !== value && <Tag $look="brand">有变化</Tag>}
            </div>
            <div>
              {kind === 'image' ? (
                <TextLink to={value} target="_blank" reloadDocument>
                  <img src={value} alt={label} />
                </TextLink>
              ) : (
                <p>{value}</p>
              )}
              {before !== null && before !== value && <Before>原来：{before}</Before>}
              {isMine && (
                <>
                  <Checkbox
                    checked={field in refused}
                    onChange={({ target }) => {
                      const others = Object.fromEntries(
                        Object.entries(refused).filter(([name]) => name !== field),
                      );
                      setRefused(target.checked ? { ...others, [field]: '' } : others);
                    }}
                  >
                    驳回此项
                  </Checkbox>
                  {field in refused && (
                    <Field label={`${label}的驳回原因`}>
                      <TextInput
                        list="review-reasons"
                        maxLength={200}
                        value={refused[field]}
                        onChange={({ target }) => setRefused({ ...refused, [field]: target.value })}
                      />
                    </Field>
                  )}
                </>
              )}
            </div>
          </li>
        ))}
      </FieldRows>
      <datalist id="review-reasons">
        {reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      {error && <Notice mood="bad">{error}</Notice>}
      <Actions>
        {row.state === 'open' && !isMine && (
          <Button
            $kind="primary"
            disabled={row.takenBy !== '' || taking.isBusy}
            onClick={() => void taking.run()}
          >
            {row.takenBy ? `${row.takenBy}正在处理` : '领取'}
          </Button>
        )}
        {isMine && row.state === 'open' && (
          <>
            <Button $kind="primary" disabled={rejects.length > 0} onClick={() => void decide('1')}>
              通过
            </Button>
            <Button disabled={rejects.length === 0} onClick={() => void decide('0')}>
              驳回所选项
            </Button>
            <Button disabled={releasing.isBusy} onClick={() => void releasing.run()}>
              放回队列
            </Button>
          </>
        )}
        <Button $kind="quiet" onClick={() => change({ subjectId: null })}>
          收起
        </Button>
      </Actions>
    </Panel>
  );
}

function CaseState({ row }: { row: ReviewCase }) {
  if (row.state !== 'open') return <Status mood="calm">已处理</Status>;
  return row.takenBy ? (
    <Status mood="warn">{row.isMine ? '由您处理' : `${row.takenBy}处理中`}</Status>
  ) : (
    <Status mood="calm">待领取</Status>
  );
}

const Checks = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.xl};
  margin-bottom: ${theme.space.l};
  font-size: ${theme.size.s};
`;

const FieldRows = styled.ul`
  margin-bottom: ${theme.space.l};
  > li {
    display: grid;
    grid-template-columns: minmax(0, 140px) minmax(0, 1fr);
    gap: ${theme.space.m};
    padding: ${theme.space.m} 0;
    border-top: 1px solid ${theme.color.line};
  }
  p {
    max-height: 240px;
    overflow: auto;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  img {
    max-width: min(360px, 100%);
    max-height: 240px;
    border: 1px solid ${theme.color.line};
  }
`;

const Before = styled.p`
  color: ${theme.color.inkFaint};
  text-decoration: line-through;
`;
