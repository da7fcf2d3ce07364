import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '@portal/design';
import { LabelledGroup } from '../common/LabelledGroup';
import type { BudgetFields } from './BudgetDialog';

const levels = [50, 80, 90, 100];

/** At which shares of the cap its owner is told. */
export function BudgetLevels({ form }: { form: UseFormReturn<BudgetFields> }) {
  return (
    <LabelledGroup label="预警">
      {levels.map((level) => (
        <Checkbox key={level} value={String(level)} {...form.register('levels')}>
          {level}% 提醒
        </Checkbox>
      ))}
    </LabelledGroup>
  );
}
