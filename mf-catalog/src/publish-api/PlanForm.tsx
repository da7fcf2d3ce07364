import type { ReactNode } from 'react';
import styled from 'styled-components';
import { authLevels, chargeTypes, earningSummary, planRanges, type DraftPlan } from '@portal/calls';
import { call } from '@portal/client';
import { Checkbox, Field, SelectInput, TextInput, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import {
  countHint,
  authLevel,
  formatMinor,
  formatPrice,
  keyOf,
  numberOf,
  parseYuan,
  plainAmount,
  commissionOf,
  commissionPercent,
} from '@portal/rules';
import { NumberField } from './NumberField';
import { chargedBy } from './planKinds';
import { TierRows } from './TierRows';

interface PlanFormProps extends PlanFieldProps {
  /** Whether it was just added: its first field gets the focus. */
  isAdded: boolean;
}

interface PlanFieldProps {
  plan: DraftPlan;
  onChange: (changes: Partial<DraftPlan>) => void;
}

/** One plan: price, quota, limits, and who can subscribe. */
export function PlanForm({ plan, isAdded, onChange }: PlanFormProps) {
  return (
    <Grid>
      <Field label="套餐名称" hint={countHint(plan.name, 20)}>
        <TextInput
          autoFocus={isAdded}
          maxLength={20}
          value={plan.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <Field label="计费方式">
        <SelectInput
          value={plan.kind}
          onChange={({ target }) => onChange(chargedBy(keyOf(chargeTypes, target.value) ?? plan.kind, plan))}
        >
          <Options names={chargeTypes} />
        </SelectInput>
      </Field>
      <Charge key={plan.kind} plan={plan} onChange={onChange} />
      <Limits plan={plan} onChange={onChange} />
      <Field label="谁可以购买">
        <SelectInput
          value={plan.needLevel}
          onChange={({ target }) => onChange({ needLevel: numberOf(authLevel, target.value) })}
        >
          <Options names={authLevels} />
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

const Options = ({ names }: { names: Readonly<Record<string, string>> }): ReactNode =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

/** Price fields, by charge type. */
function Charge({ plan, onChange }: PlanFieldProps) {
  switch (plan.kind) {
    case 'perCall':
      return <PriceField label="每次价格（元）" plan={plan} onChange={onChange} />;
    case 'tiered':
      return <TierRows tiers={plan.tiers} onChange={(tiers) => onChange({ tiers })} />;
    case 'pack':
      return (
        <>
          <PriceField label="整包价格（元）" plan={plan} onChange={onChange} />
          <IncludedField label="包含次数" isNeeded plan={plan} onChange={onChange} />
          <ValidDaysField plan={plan} onChange={onChange} />
        </>
      );
    case 'monthly':
      return (
        <>
          <PriceField label="每月价格（元）" plan={plan} onChange={onChange} />
          <IncludedField label="包含次数（留空不限）" plan={plan} onChange={onChange} />
        </>
      );
    case 'free':
      return (
        <>
          <IncludedField label="包含次数（留空不限）" plan={plan} onChange={onChange} />
          <ValidDaysField plan={plan} onChange={onChange} />
        </>
      );
  }
}

/** The provider's commission rate; the standard rate until it is loaded. */
const ownCommission = (signal: AbortSignal) => call(earningSummary, {}, { signal });

function PriceField({ label, plan, onChange }: PlanFieldProps & { label: string }) {
  const minor = parseYuan(plan.price);
  const { data } = useLoaded(ownCommission);
  const percent = data?.commission.rate ?? String(commissionPercent);
  const income =
    minor === null ? null : formatMinor(minor - commissionOf(minor, Math.round(Number(percent) * 100)));

  return (
    <Field
      label={label}
      error={minor === null ? '最多四位小数的金额' : undefined}
      hint={income && `平台佣金 ${percent}%，您得 ${formatPrice(income)}`}
    >
      <TextInput
        inputMode="decimal"
        value={plan.price}
        onChange={({ target }) => onChange({ price: plainAmount(target.value) })}
      />
    </Field>
  );
}

interface IncludedFieldProps extends PlanFieldProps {
  label: string;
  /** A pack needs a number of calls; for other plans it is optional. */
  isNeeded?: boolean;
}

function IncludedField({ label, isNeeded = false, plan, onChange }: IncludedFieldProps) {
  const facts = { label, range: planRanges.included };
  return isNeeded && plan.included !== null ? (
    <NumberField {...facts} value={plan.included} onChange={(included) => onChange({ included })} />
  ) : (
    <NumberField
      {...facts}
      isOptional
      value={plan.included}
      onChange={(included) => onChange({ included })}
    />
  );
}

function ValidDaysField({ plan, onChange }: PlanFieldProps) {
  return (
    <NumberField
      label="有效天数（留空长期）"
      range={planRanges.validDays}
      isOptional
      value={plan.validDays}
      onChange={(validDays) => onChange({ validDays })}
    />
  );
}

/** Rate limits. */
function Limits({ plan, onChange }: PlanFieldProps) {
  return (
    <>
      <NumberField
        label="每秒调用次数"
        range={planRanges.qps}
        value={plan.qps}
        onChange={(qps) => onChange({ qps })}
      />
      <NumberField
        label="每日上限（留空不限）"
        range={planRanges.dayLimit}
        isOptional
        value={plan.dayLimit}
        onChange={(dayLimit) => onChange({ dayLimit })}
      />
    </>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
  gap: 0 ${theme.space.l};
`;
