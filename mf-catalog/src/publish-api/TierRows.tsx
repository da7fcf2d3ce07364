import styled from 'styled-components';
import { planRanges, planTiersMax, type DraftPlan } from '@portal/calls';
import { Button, Field, TextInput, theme } from '@portal/design';
import { parseYuan, plainAmount } from '@portal/rules';
import { NumberField } from './NumberField';

type Tiers = DraftPlan['tiers'];

interface TierRowsProps {
  /** At least two; the last is unlimited. */
  tiers: Tiers;
  onChange: (tiers: Tiers) => void;
}

const tiersMin = 2;
const tierCalls = 10_000;

/** Tiered prices, which fall with use. */
export function TierRows({ tiers, onChange }: TierRowsProps) {
  const set = (index: number, changes: Partial<Tiers[number]>) =>
    onChange(tiers.map((tier, at) => (at === index ? { ...tier, ...changes } : tier)));

  function handleAdd() {
    const upTo = (tiers.at(-2)?.upTo ?? 0) + tierCalls;
    onChange([...tiers.slice(0, -1), { upTo, price: '0.01' }, ...tiers.slice(-1)]);
  }

  return (
    <Rows>
      {tiers.map((tier, index) => (
        <div key={index}>
          {tier.upTo === null ? (
            <Field label="以上部分">
              <TextInput disabled value="不限" />
            </Field>
          ) : (
            <NumberField
              label={`第${index + 1}档：每月至多（次）`}
              range={planRanges.included}
              value={tier.upTo}
              onChange={(upTo) => set(index, { upTo })}
            />
          )}
          <Field
            label={`${tier.upTo === null ? '以上' : `第${index + 1}档`}：每次价格（元）`}
            error={parseYuan(tier.price) === null ? '最多四位小数的金额' : undefined}
          >
            <TextInput
              inputMode="decimal"
              value={tier.price}
              onChange={({ target }) => set(index, { price: plainAmount(target.value) })}
            />
          </Field>
        </div>
      ))}
      <Button $size="s" disabled={tiers.length >= planTiersMax} onClick={handleAdd}>
        添加一档
      </Button>{' '}
      <Button
        $size="s"
        disabled={tiers.length <= tiersMin}
        onClick={() => onChange([...tiers.slice(0, -2), ...tiers.slice(-1)])}
      >
        减少一档
      </Button>
    </Rows>
  );
}

const Rows = styled.div`
  grid-column: 1 / -1;
  margin-bottom: ${theme.space.m};
  > div {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: ${theme.space.m};
  }
`;
