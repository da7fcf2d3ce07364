import type { WeightChange } from '@portal/calls';
import { Notice } from '@portal/design';

interface WeightChangesProps {
  changes: readonly WeightChange[];
  /** When it takes effect, or what it prevents. */
  effect: string;
}

/** Operations whose weight will change, which is as important as a change of price. */
export function WeightChanges({ changes, effect }: WeightChangesProps) {
  if (changes.length === 0) return null;
  return (
    <Notice tone="warn">
      接口计次有变化，{effect}：
      <ul>
        {changes.map(({ operation, from, to }) => (
          <li key={operation}>
            <code>{operation}</code> 由“{from}”改为“{to}”
          </li>
        ))}
      </ul>
    </Notice>
  );
}
