import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { decideReview, releaseReview, takeReview, type ReviewCase, type ReviewView } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { Actions, Button, Notice, Panel, Status, theme } from '@portal/design';
import { useListQuery, useRevalidator } from '@portal/router';
import { useAction } from '../useAction';
import { useOnce } from '../useOnce';
import { CaseFields, type Refusals } from './CaseFields';
import type { CaseParts } from './CaseParts';

interface CasePanelProps {
  view: ReviewView;
  parts: CaseParts;
}

const maskedWords = '证件号、账号、联系方式等隐私内容领取后完整显示，每次查看都会记入审计日志。';
const decidedWords = '处理后不再完整显示证件号、账号、联系方式等隐私内容。';

/** One case: what was checked, what is to be looked at, and the decision of whoever has taken it. */
export function CasePanel({ view, parts: { RichText, Details } }: CasePanelProps) {
  const { case: row, fields, checks } = view;
  const { change } = useListQuery<'subjectId'>();
  const [refused, setRefused] = useState<Refusals>({});
  const [error, setError] = useState<string | null>(null);
  const subject = { kind: row.kind, subjectId: row.subjectId };
  const taking = useAction(() => call(takeReview, subject), '已领取');
  const isMine = row.isMine === 1 && row.isOwn === 0 && row.state === 'open';
  const leave = (
    <Button $kind="quiet" onClick={() => change({ subjectId: null })}>
      收起
    </Button>
  );

  return (
    <Panel title={row.title} aside={<CaseState row={row} />}>
      <Checks checks={checks} />
      {fields.some(({ isMasked }) => isMasked === 1) && (
        <Privacy>{row.state === 'open' ? maskedWords : decidedWords}</Privacy>
      )}
      <CaseFields
        fields={fields}
        RichText={RichText}
        refused={refused}
        onRefuse={isMine ? setRefused : undefined}
      />
      {Details && <Details view={view} />}
      {/* Outlives the buttons: they go when somebody else has decided meanwhile. */}
      {error && <Notice tone="bad">{error}</Notice>}
      {isMine ? (
        <Decision subject={subject} refused={refused} onError={setError}>
          {leave}
        </Decision>
      ) : (
        <Actions>
          {row.state === 'open' && row.isOwn === 1 && <p>由您本人或您所属的组织提交，请其他运营人员处理。</p>}
          {row.state === 'open' && row.isOwn === 0 && (
            <Button
              $kind="primary"
              aria-keyshortcuts="t"
              disabled={row.takenBy !== '' || taking.isBusy}
              onClick={() => void taking.run()}
            >
              {row.takenBy ? `${row.takenBy}正在处理` : '领取'}
            </Button>
          )}
          {leave}
        </Actions>
      )}
    </Panel>
  );
}

interface DecisionProps {
  subject: Pick<ReviewCase, 'kind' | 'subjectId'>;
  refused: Refusals;
  /** Why it did not come to a decision; null: another try. */
  onError: (text: string | null) => void;
  /** Beside the buttons. */
  children: ReactNode;
}

/** Passes the case, refuses it for what was marked, or gives it back. */
function Decision({ subject, refused, onError, children }: DecisionProps) {
  const { change } = useListQuery<'subjectId'>();
  const { revalidate } = useRevalidator();
  const releasing = useAction(() => call(releaseReview, subject), '已放回');
  const deciding = useOnce(async (decision: { pass: '1' } | { pass: '0'; rejects: Reject[] }) => {
    await call(decideReview, { ...subject, ...decision });
    change({ subjectId: null });
  });
  const rejects = Object.entries(refused).map(([field, reason]) => ({ field, reason: reason.trim() }));

  function decide(decision: Parameters<typeof deciding.run>[0]) {
    onError(null);
    deciding.run(decision).catch((failure: unknown) => {
      onError(messageOf(failure));
      // It may be another reviewer's by now.
      void revalidate();
    });
  }

  function handleRefuse() {
    if (rejects.some(({ reason }) => reason === ''))
      return onError('驳回前请勾选有问题的项目，并逐项填写原因');
    decide({ pass: '0', rejects });
  }

  return (
    <>
      <Actions>
        <Button
          $kind="primary"
          aria-keyshortcuts="p"
          disabled={rejects.length > 0 || deciding.isBusy}
          onClick={() => decide({ pass: '1' })}
        >
          通过
        </Button>
        <Button disabled={rejects.length === 0 || deciding.isBusy} onClick={handleRefuse}>
          驳回所选项
        </Button>
        <Button disabled={releasing.isBusy} onClick={() => void releasing.run()}>
          放回队列
        </Button>
        {children}
      </Actions>
    </>
  );
}

interface Reject {
  field: string;
  reason: string;
}

function Checks({ checks }: Pick<ReviewView, 'checks'>) {
  if (checks.length === 0) return null;
  return (
    <CheckList aria-label="自动检查">
      {checks.map(({ label, isMet, text }) => (
        <li key={label}>
          <Status tone={isMet ? 'good' : 'warn'}>
            {label}：{text}
          </Status>
        </li>
      ))}
    </CheckList>
  );
}

function CaseState({ row }: { row: ReviewCase }) {
  if (row.state !== 'open') return <Status tone="calm">已处理</Status>;
  return row.takenBy ? (
    <Status tone="warn">
      {row.isMine ? '由您处理' : `${row.takenBy}处理中`}，保留到 {row.heldUntil}
    </Status>
  ) : (
    <Status tone="calm">待领取</Status>
  );
}

const Privacy = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
`;

const CheckList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.xl};
  margin-bottom: ${theme.space.l};
  font-size: ${theme.size.s};
`;
