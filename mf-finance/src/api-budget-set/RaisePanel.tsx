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

  // Rounded up, small caps may come to the same.
  const offers = steps
    .map((percent) => [raisedCap(budget, percent), percent] as const)
    .filter(([wanted], index, all) => all.findIndex(([other]) => other === wanted) === index);

  return (
    <Panel title={`一键调高（现为 ${formatBudget(unit, cap)}）`}>
      <Actions>
        {offers.map(([wanted, percent]) => (
          <RoleButton key={wanted} needs={raiseBudget} disabled={isBusy} onClick={() => void run(wanted)}>
            {isPastCap(budget)
              ? `调到 ${formatBudget(unit, wanted)}`
              : `加 ${percent}%，到 ${formatBudget(unit, wanted)}`}
          </RoleButton>
        ))}
      </Actions>
    </Panel>
  );
}
