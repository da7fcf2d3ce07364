import type { TestCase } from '@portal/calls';
import { Notice, Status } from '@portal/design';
import { Outcomes } from './Outcomes';
import { isPassed, type CaseRun } from './useCaseRun';

/** Result of a case in a run; failed checks show what came instead. */
export function CaseOutcome({ run }: { run?: CaseRun }) {
  if (!run) return null;
  const isGood = isPassed(run);

  return (
    <div>
      <Status tone={isGood ? 'good' : 'bad'}>
        {isGood ? '通过' : '未通过'} {run.reason ?? `HTTP ${run.status}`}
      </Status>
      {!isGood && run.outcomes.length > 0 && (
        <Outcomes outcomes={run.outcomes.filter(({ isMet }) => !isMet)} />
      )}
    </div>
  );
}

interface RunStateProps {
  cases: readonly TestCase[];
  runs: Readonly<Record<string, CaseRun>>;
  current: { caseId: string; isWaiting: boolean } | null;
}

/** Progress of a run, and the number of passed cases in the end. */
export function RunState({ cases, runs, current }: RunStateProps) {
  const ended = cases.flatMap(({ caseId }) => runs[caseId] ?? []);
  const good = ended.filter(isPassed).length;
  const name = cases.find(({ caseId }) => caseId === current?.caseId)?.name;

  return (
    <div aria-live="polite">
      {current && (
        <p>
          正在调用“{name}”{current.isWaiting && '：太频繁了，稍候自动继续'}
        </p>
      )}
      {!current && ended.length > 0 && (
        <Notice tone={good === ended.length ? 'good' : 'bad'}>
          {ended.length} 个用例，通过 {good} 个
        </Notice>
      )}
    </div>
  );
}
