import { raiseBudget, type Budget } from '@portal/calls';
import { call } from '@portal/client';
import { Actions, Panel } from '@portal/design';
import { RoleButton, useAction } from '@portal/page';
import { formatBudget } from '@portal/rules';
import { isPastCap, raisedCap } from '../common/raisedCap';

const steps = [20, 50, 100] as const;

/** Buttons that raise the cap at once. */
export function RaisePanel({ budget }: { budget: Budget }) {
  const { budgetId, unit, cap } = budget;
  const { run, isBusy } = useAction(
    (wanted: string, reqNo) => call(raiseBudget, { budgetId, cap: wanted, reqNo }),
    (wanted) => `上限已调到 ${formatBudget(unit, wanted)}，立即生效`,
  );

  return (
    <Panel title={`一键调高（现为 ${formatBudget(unit, cap)}）`}>
      <Actions>
        {steps.map((percent) => (
          <RoleButton
            key={percent}
            needs={raiseBudget}
            disabled={isBusy}
            onClick={() => void run(raisedCap(budget, percent))}
          >
            {isPastCap(budget)
              ? `调到 ${formatBudget(unit, raisedCap(budget, percent))}`
              : `加 ${percent}%，到 ${formatBudget(unit, raisedCap(budget, percent))}`}
          </RoleButton>
        ))}
      </Actions>
    </Panel>
  );
}
