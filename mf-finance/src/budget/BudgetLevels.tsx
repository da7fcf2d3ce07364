import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '@portal/design';
import { LabelledGroup } from '@portal/forms';
import type { BudgetFields } from './BudgetFields';

const usual = [50, 80, 90, 100];
const levelsMax = 6;
const isFew = (levels: readonly string[]) => levels.length <= levelsMax || '预警一共最多 6 档';

interface BudgetLevelsProps {
  form: UseFormReturn<BudgetFields>;
  /** Levels already set for the budget, which are offered even if they are unusual. */
  own: readonly number[];
}

/** Percentages of the cap at which alerts are sent. */
export function BudgetLevels({ form, own }: BudgetLevelsProps) {
  const levels = [...new Set([...usual, ...own])].sort((a, b) => a - b);
  return (
    <LabelledGroup label="预警">
      {levels.map((level) => (
        <Checkbox key={level} value={String(level)} {...form.register('levels', { validate: isFew })}>
          {level}% 提醒
        </Checkbox>
      ))}
    </LabelledGroup>
  );
}
