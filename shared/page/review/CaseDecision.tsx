import { useEffect, useRef, useState, type ReactNode } from 'react';
import { decideReview, releaseReview, type ReviewView } from '@portal/calls';
import { call } from '@portal/client';
import { Actions, Button, toast } from '@portal/design';
import { useListQuery, useRevalidator } from '@portal/router';
import { withoutUnseen } from '@portal/rules';
import { actionMessageOf } from '../lostReply';
import { useAction } from '../useAction';
import { focusFirstError } from '../focusFirstError';
import { useIsHere } from '../useIsHere';
import { useOnce } from '../useOnce';
import type { Refusals } from './CaseFields';
import type { CaseParts } from './CaseParts';
import { PassDialog } from './PassDialog';
import { RefuseDialog } from './RefuseDialog';

interface CaseDecisionProps extends Pick<CaseParts, 'isAsked'> {
  view: ReviewView;
  /** Whether its reader has just taken it: the buttons come into sight, with the keyboard. */
  isFresh: boolean;
  refused: Refusals;
  onRefuse: (refused: Refusals) => void;
  /** Called with why no decision was made; null: another attempt begins. */
  onError: (text: string | null) => void;
  /** Called when a marked field has no reason yet. */
  onLacking: () => void;
  /** Called when the refusals have been sent. */
  onDecided: () => void;
  /** Beside the buttons. */
  children: ReactNode;
}

type Verdict = { pass: '1' } | { pass: '0'; rejects: { field: string; reason: string }[] };

/** Passes a case, refuses it for the marked fields, or releases it. */
export function CaseDecision({
  view,
  isAsked = false,
  isFresh,
  refused,
  onRefuse,
  onError,
  onLacking,
  onDecided,
  children,
}: CaseDecisionProps) {
  const { kind, subjectId, submittedAt } = view.case;
  const [asking, setAsking] = useState<'pass' | 'refuse' | null>(null);
  const { change } = useListQuery<'subjectId'>();
  const { revalidate } = useRevalidator();
  const isHere = useIsHere();
  const releasing = useAction(() => call(releaseReview, { kind, subjectId }), '已放回');
  const deciding = useOnce(async (verdict: Verdict) => {
    await call(decideReview, { kind, subjectId, submittedAt, ...verdict });
    toast('审核结果已保存', 'good');
    onDecided();
    if (isHere()) change({ subjectId: null });
  });
  const isMarked = Object.keys(refused).length > 0;
  const bar = useRef<HTMLDivElement>(null);

  // The button that took it is gone, and the whole case is longer than the masked one.
  useEffect(() => {
    if (!isFresh) return;
    bar.current?.focus({ preventScroll: true });
    bar.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isFresh]);

  function decide(verdict: Verdict) {
    setAsking(null);
    onError(null);
    deciding.run(verdict).catch((failure: unknown) => {
      onError(actionMessageOf(failure));
      // Another reviewer may have taken it meanwhile.
      void revalidate();
    });
  }

  function refuse(marked: Refusals) {
    const rejects = Object.entries(marked).map(([field, reason]) => ({
      field,
      reason: withoutUnseen(reason).trim(),
    }));
    if (rejects.some(({ reason }) => reason === '')) {
      onLacking();
      onError('驳回前请勾选有问题的项目，并逐项填写原因');
      return focusFirstError(bar.current, 'section');
    }
    decide({ pass: '0', rejects });
  }

  /** Also shown at the field, in case the reply is lost. */
  function handleRefusal(field: string, reason: string) {
    const marked = { [field]: reason };
    onRefuse(marked);
    refuse(marked);
  }

  const close = () => setAsking(null);

  return (
    <>
      <Actions ref={bar} tabIndex={-1}>
        <Button
          $kind="primary"
          aria-keyshortcuts="p"
          disabled={isMarked || deciding.isBusy}
          onClick={() => (isAsked ? setAsking('pass') : decide({ pass: '1' }))}
        >
          通过
        </Button>
        <Button
          aria-keyshortcuts="x"
          disabled={deciding.isBusy}
          onClick={() => (isMarked ? refuse(refused) : setAsking('refuse'))}
        >
          {isMarked ? '驳回所选项' : '驳回'}
        </Button>
        <Button aria-keyshortcuts="b" disabled={releasing.isBusy} onClick={() => void releasing.run()}>
          放回队列
        </Button>
        {children}
      </Actions>
      {asking === 'pass' && <PassDialog view={view} onPass={() => decide({ pass: '1' })} onClose={close} />}
      {asking === 'refuse' && <RefuseDialog fields={view.fields} onRefuse={handleRefusal} onClose={close} />}
    </>
  );
}
