import type { ApiView } from '@portal/calls';
import { Field, SelectInput, TextInput } from '@portal/design';
import { plainAmount, weighedItemsMax, weightText } from '@portal/rules';

/** The kind of call for which costs are calculated. */
export interface MeantCalls {
  /** Empty: operations that count as one unit. */
  operation: string;
  /** Number of items, as typed. */
  items: string;
}

interface WeightFieldsProps extends Pick<ApiView, 'weights'> {
  meant: MeantCalls;
  onChange: (changes: Partial<MeantCalls>) => void;
}

/** null when the input is invalid. */
const itemsOf = ({ items }: MeantCalls): number | null =>
  /^\d{1,4}$/.test(items) && Number(items) >= 1 && Number(items) <= weighedItemsMax ? Number(items) : null;

/** Units of a call; null when the input is invalid. */
export function unitsOf(weights: ApiView['weights'], meant: MeantCalls): number | null {
  const weight = weights.find(({ operation }) => operation === meant.operation);
  if (!weight) return 1;
  const items = weight.itemsAt === '' ? 1 : itemsOf(meant);
  return items === null ? null : weight.units * items;
}

/** Chooses the operation and number of items, if these affect the price. */
export function WeightFields({ weights, meant, onChange }: WeightFieldsProps) {
  const chosen = weights.find(({ operation }) => operation === meant.operation);
  return (
    <>
      <Field label="调用的接口">
        <SelectInput value={meant.operation} onChange={({ target }) => onChange({ operation: target.value })}>
          <option value="">计 1 次的接口</option>
          {weights.map((weight) => (
            <option key={weight.operation} value={weight.operation}>
              {weight.operation}（{weightText(weight)}）
            </option>
          ))}
        </SelectInput>
      </Field>
      {chosen?.itemsAt && (
        <Field
          label="每次条数"
          error={itemsOf(meant) === null ? `请输入 1 到 ${weighedItemsMax} 的整数` : undefined}
        >
          <TextInput
            inputMode="numeric"
            value={meant.items}
            onChange={({ target }) => onChange({ items: plainAmount(target.value) })}
          />
        </Field>
      )}
    </>
  );
}
