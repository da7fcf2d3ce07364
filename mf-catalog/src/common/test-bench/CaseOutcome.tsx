import type { TestCase } from '@portal/calls';
import { Notice, Status } from '@portal/design';
import { Outcomes } from './Outcomes';
import { isPassed, type CaseRun } from './useCaseRun';

/** How a case went when all were called; what is not as expected with what came. */
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

/** Which case is called now, and how many went well in the end. */
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
