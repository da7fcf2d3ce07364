import styled from 'styled-components';
import { authLevels, chargeTypes, type ChargeType, type DraftPlan } from '@portal/calls';
import { Panel, Button, Checkbox, Empty, Field, SelectInput, TextInput, theme } from '@portal/design';
import { formatMoney, formatMinor, parseYuan, authLevel, numberOf } from '@portal/rules';
import type { StepProps } from './useDraft';

const plansMax = 8;
const commissionPercent = 10;

const newPlan = (): DraftPlan => ({
  name: '',
  kind: 'perCall',
  price: '0.01',
  tiers: [],
  included: null,
  qps: 10,
  dayLimit: null,
  validDays: null,
  audit: 0,
  needLevel: 0,
});

const priceLabels: Record<string, string> = {
  perCall: '每次价格（元）',
  pack: '整包价格（元）',
  monthly: '每月价格（元）',
};

export function PlansStep({ data, change }: StepProps) {
  const set = (index: number, changes: Partial<DraftPlan>) =>
    change({ plans: data.plans.map((plan, at) => (at === index ? { ...plan, ...changes } : plan)) });

  return (
    <>
      {data.plans.length === 0 && <Empty text="还没有套餐" />}
      {data.plans.map((plan, index) => (
        <Panel
          key={index}
          title={plan.name || `套餐 ${index + 1}`}
          aside={
            <Button $size="s" onClick={() => change({ plans: data.plans.filter((_, at) => at !== index) })}>
              删除套餐
            </Button>
          }
        >
          <PlanForm plan={plan} onChange={(changes) => set(index, changes)} />
        </Panel>
      ))}
      <Button
        disabled={data.plans.length >= plansMax}
        onClick={() => change({ plans: [...data.plans, newPlan()] })}
      >
        添加套餐
      </Button>
    </>
  );
}

/** Empty: no limit. */
const numberOrNull = (text: string) => (/^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : null);

function PlanForm({ plan, onChange }: { plan: DraftPlan; onChange: (changes: Partial<DraftPlan>) => void }) {
  const minor = parseYuan(plan.price);
  const income = minor === null ? null : formatMinor(minor - Math.floor((minor * commissionPercent) / 100));

  function changeKind(kind: ChargeType) {
    onChange({
      kind,
      price: kind === 'free' || kind === 'tiered' ? '0' : plan.price === '0' ? '0.01' : plan.price,
      tiers:
        kind === 'tiered' && plan.tiers.length === 0
          ? [
              { upTo: 10_000, price: '0.02' },
              { upTo: null, price: '0.01' },
            ]
          : kind === 'tiered'
            ? plan.tiers
            : [],
      included: kind === 'pack' ? (plan.included ?? 10_000) : null,
      validDays: kind === 'pack' ? 365 : kind === 'monthly' ? 30 : null,
    });
  }

  return (
    <Grid>
      <Field label="套餐名称">
        <TextInput
          maxLength={20}
          value={plan.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <Field label="计费方式">
        <SelectInput value={plan.kind} onChange={({ target }) => changeKind(target.value as ChargeType)}>
          {Object.entries(chargeTypes).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      {plan.kind in priceLabels && (
        <Field
          label={priceLabels[plan.kind]!}
          error={minor === null ? '最多四位小数的金额' : undefined}
          hint={income && `平台佣金 ${commissionPercent}%，您得 ${formatMoney(income)}`}
        >
          <TextInput
            inputMode="decimal"
            value={plan.price}
            onChange={({ target }) => onChange({ price: target.value })}
          />
        </Field>
      )}
      {plan.kind === 'tiered' && <Tiers tiers={plan.tiers} onChange={(tiers) => onChange({ tiers })} />}
      {(plan.kind === 'pack' || plan.kind === 'free' || plan.kind === 'monthly') && (
        <Field label={plan.kind === 'pack' ? '包含次数' : '包含次数（留空不限）'}>
          <TextInput
            inputMode="numeric"
            defaultValue={plan.included ?? ''}
            onChange={({ target }) => onChange({ included: numberOrNull(target.value) })}
          />
        </Field>
      )}
      {(plan.kind === 'pack' || plan.kind === 'free') && (
        <Field label="有效天数（留空长期）">
          <TextInput
            inputMode="numeric"
            defaultValue={plan.validDays ?? ''}
            onChange={({ target }) => onChange({ validDays: numberOrNull(target.value) })}
          />
        </Field>
      )}
      <Field label="每秒调用次数">
        <TextInput
          inputMode="numeric"
          defaultValue={plan.qps}
          onChange={({ target }) => {
            const qps = numberOrNull(target.value);
            if (qps !== null && qps <= 10_000) onChange({ qps });
          }}
        />
      </Field>
      <Field label="每日上限（留空不限）">
        <TextInput
          inputMode="numeric"
          defaultValue={plan.dayLimit ?? ''}
          onChange={({ target }) => onChange({ dayLimit: numberOrNull(target.value) })}
        />
      </Field>
      <Field label="谁可以购买">
        <SelectInput
          value={plan.needLevel}
          onChange={({ target }) => onChange({ needLevel: numberOf(authLevel, target.value) })}
        >
          {Object.entries(authLevels).map(([level, name]) => (
            <option key={level} value={level}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <p>
        <Checkbox
          checked={plan.audit === 1}
          onChange={({ target }) => onChange({ audit: target.checked ? 1 : 0 })}
        >
          申请需要我审核
        </Checkbox>
      </p>
    </Grid>
  );
}

function Tiers({
  tiers,
  onChange,
}: {
  tiers: DraftPlan['tiers'];
  onChange: (tiers: DraftPlan['tiers']) => void;
}) {
  const set = (index: number, changes: Partial<DraftPlan['tiers'][number]>) =>
    onChange(tiers.map((tier, at) => (at === index ? { ...tier, ...changes } : tier)));

  return (
    <Rows>
      {tiers.map((tier, index) => (
        <div key={index}>
          <Field label={tier.upTo === null ? '以上部分' : `第${index + 1}档：每月至多（次）`}>
            <TextInput
              inputMode="numeric"
              disabled={tier.upTo === null}
              defaultValue={tier.upTo ?? '不限'}
              onChange={({ target }) => set(index, { upTo: numberOrNull(target.value) ?? tier.upTo })}
            />
          </Field>
          <Field label="每次价格（元）">
            <TextInput
              inputMode="decimal"
              value={tier.price}
              onChange={({ target }) => set(index, { price: target.value })}
            />
          </Field>
        </div>
      ))}
      <Button
        $size="s"
        onClick={() => {
          const last = tiers.at(-2)?.upTo ?? 0;
          onChange([...tiers.slice(0, -1), { upTo: last + 10_000, price: '0.01' }, tiers.at(-1)!]);
        }}
      >
        添加一档
      </Button>{' '}
      <Button
        $size="s"
        disabled={tiers.length <= 2}
        onClick={() => onChange([...tiers.slice(0, -2), tiers.at(-1)!])}
      >
        减少一档
      </Button>
    </Rows>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
  gap: 0 ${theme.space.l};
`;

const Rows = styled.div`
  grid-column: 1 / -1;
  margin-bottom: ${theme.space.m};
  > div {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: ${theme.space.m};
  }
`;
