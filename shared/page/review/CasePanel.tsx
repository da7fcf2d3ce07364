import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { takeReview, type ReviewCase, type ReviewView } from '@portal/calls';
import { call } from '@portal/client';
import { Actions, Button, Notice, Panel, Status, theme, toast } from '@portal/design';
import { useListQuery } from '@portal/router';
import { formatMinute } from '@portal/rules';
import { useAction } from '../useAction';
import { useLeaveGuard } from '../useLeaveGuard';
import { CaseChecks } from './CaseChecks';
import { CaseDecision } from './CaseDecision';
import { CaseFields, type Refusals } from './CaseFields';
import type { CaseParts } from './CaseParts';
import { newsOf } from './newsOf';
import { UnsentReasons } from './UnsentReasons';

interface CasePanelProps {
  view: ReviewView;
  parts: CaseParts;
  /** Withdrawn since it was opened: only what the reviewer has written is left. */
  isGone: boolean;
}

const maskedWords = '证件号、账号、联系方式等隐私内容领取后完整显示，每次查看都会记入审计日志。';
const decidedWords = '处理后不再完整显示证件号、账号、联系方式等隐私内容。';

/** One case: automatic checks, its fields, and the decision of the reviewer who has taken it. */
export function CasePanel({ view, isGone, parts: { RichText, Details, isAsked } }: CasePanelProps) {
  const { case: row, fields, checks } = view;
  const { change } = useListQuery<'subjectId'>();
  const [refused, setRefused] = useState<Refusals>({});
  const [error, setError] = useState<string | null>(null);
  /** Whether marks without a reason are shown as mistakes. */
  const [isStrict, setIsStrict] = useState(false);
  const [isTakenHere, setIsTakenHere] = useState(false);
  const { kind, subjectId } = row;
  const taking = useAction(() => call(takeReview, { kind, subjectId }), '已领取');
  const isMine = row.isMine === 1 && row.isOwn === 0 && row.state === 'open';
  const isMarked = Object.values(refused).some((reason) => reason.trim() !== '');
  const release = useLeaveGuard(isMine && !isGone && isMarked, 'subjectId');
  const [first] = useState(row);
  const news = isGone ? null : newsOf(first, row, isMarked);
  useEffect(() => {
    if (news) toast(news, 'bad');
  }, [news]);
  const leave = (
    <Button $kind="quiet" onClick={() => change({ subjectId: null })}>
      收起
    </Button>
  );

  function handleTake() {
    setIsTakenHere(true);
    void taking.run();
  }

  /** Nothing is unsaved then, and nothing is shown as not sent. */
  function handleDecided() {
    release();
    setRefused({});
  }

  if (isGone) return <UnsentReasons fields={fields} refused={refused} />;
  return (
    <Panel title={row.title} aside={<CaseState row={row} />}>
      <CaseChecks checks={checks} />
      {fields.some(({ isMasked }) => isMasked === 1) && (
        <Privacy>{row.state === 'open' ? maskedWords : decidedWords}</Privacy>
      )}
      <CaseFields
        fields={fields}
        RichText={RichText}
        refused={refused}
        isStrict={isStrict}
        onRefuse={isMine ? setRefused : undefined}
      />
      {Details && <Details view={view} />}
      {/* Outlives the buttons: they go when somebody else has decided meanwhile. */}
      {error && <Notice tone="bad">{error}</Notice>}
      {news && <Notice tone="warn">{news}</Notice>}
      {!isMine && <UnsentReasons fields={fields} refused={refused} />}
      {isMine ? (
        <CaseDecision
          view={view}
          isFresh={isTakenHere}
          isAsked={isAsked}
          refused={refused}
          onRefuse={setRefused}
          onError={setError}
          onLacking={() => setIsStrict(true)}
          onDecided={handleDecided}
        >
          {leave}
        </CaseDecision>
      ) : (
        <Actions>
          {row.state === 'open' && row.isOwn === 1 && <p>由您本人或您所属的组织提交，请其他运营人员处理。</p>}
          {row.state === 'open' && row.isOwn === 0 && (
            <Button
              $kind="primary"
              aria-keyshortcuts="t"
              disabled={row.takenBy !== '' || taking.isBusy}
              onClick={handleTake}
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

function CaseState({ row }: { row: ReviewCase }) {
  if (row.state !== 'open')
    return <Status tone="calm">{row.takenBy ? `已由${row.takenBy}处理` : '已处理'}</Status>;
  return row.takenBy ? (
    <Status tone="warn">
      {row.isMine ? '由您处理' : `${row.takenBy}处理中`}，保留到{' '}
      {row.heldUntil && formatMinute(row.heldUntil)}
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
