import { useState } from 'react';
import styled from 'styled-components';
import { Button, Field, SelectInput, TextInput, narrow, theme } from '@portal/design';
import {
  firstBroken,
  itemsAtRules,
  type OperationWeight,
  plainAmount,
  weightProblem,
  weightText,
  weightUnitsMax,
} from '@portal/rules';

interface WeightRowProps {
  weight: OperationWeight;
  /** Operations to choose from. */
  names: readonly string[];
  onChange: (changes: Partial<OperationWeight>) => void;
  onRemove: () => void;
  /** Whether it was just added: its first field gets the focus. */
  isAdded: boolean;
}

const unitsProblem = (text: string) =>
  /^\d{1,4}$/.test(text) && Number(text) <= weightUnitsMax ? null : `请输入 0 到 ${weightUnitsMax} 的整数`;

/** Weight of one operation. Invalid input is reported here and not saved, so that other changes can be. */
export function WeightRow({ weight, names, onChange, onRemove, isAdded }: WeightRowProps) {
  const [units, setUnits] = useState(String(weight.units));
  const [itemsAt, setItemsAt] = useState(weight.itemsAt);
  const problem = firstBroken(itemsAtRules, itemsAt) ?? weightProblem({ ...weight, itemsAt });

  /** Another operation has its items elsewhere. */
  function handleOperation(operation: string) {
    setItemsAt('');
    onChange({ operation, itemsAt: '' });
  }

  function handleUnits(typed: string) {
    setUnits(typed);
    if (unitsProblem(typed) === null) onChange({ units: Number(typed) });
  }

  function handleItemsAt(typed: string) {
    const text = typed.trim();
    setItemsAt(text);
    if (firstBroken(itemsAtRules, text) === null && weightProblem({ ...weight, itemsAt: text }) === null)
      onChange({ itemsAt: text });
  }

  return (
    <Row role="group" aria-label={weight.operation}>
      <Field label="接口" hint={names.includes(weight.operation) ? undefined : '接口描述里没有这个接口'}>
        <SelectInput
          autoFocus={isAdded}
          value={weight.operation}
          onChange={({ target }) => handleOperation(target.value)}
        >
          {[...new Set([weight.operation, ...names])].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label="计次" hint="0 为不计费" error={unitsProblem(units) ?? undefined}>
        <TextInput
          inputMode="numeric"
          value={units}
          onChange={({ target }) => handleUnits(plainAmount(target.value))}
        />
      </Field>
      <Field
        label="按条计费（选填）"
        hint="列表在请求体中的位置，例如 /items，请求体本身是列表填 #；查询参数填 ?ids"
        error={problem ?? undefined}
      >
        <TextInput value={itemsAt} onChange={({ target }) => handleItemsAt(target.value)} />
      </Field>
      <Said>
        <span>{weightText(weight)}</span>
        <Button $size="s" onClick={onRemove}>
          删除
        </Button>
      </Said>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 2fr) auto;
  gap: ${theme.space.l};
  align-items: start;
  margin-bottom: ${theme.space.l};
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space.s};
  }
`;

const Said = styled.p`
  display: flex;
  gap: ${theme.space.s};
  align-items: center;
  margin-top: 30px;
  ${narrow} {
    margin-top: 0;
  }
`;
