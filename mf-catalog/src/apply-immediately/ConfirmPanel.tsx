import { authLevels, type Env, type Plan } from '@portal/calls';
import { Facts, Field, Money, Panel, TextInput } from '@portal/design';
import { formatMoney, parseYuan } from '@portal/rules';
import { AgreementField } from './AgreementField';
import type { ApplyFormProps } from './ApplyFields';
import { isPrepaid, minorPerCall, priceText } from './planTerms';

/** A cap of three times what is expected leaves room and stops a mistake. */
const capFactor = 3;
const daysPerMonth = 30;

interface ConfirmPanelProps extends ApplyFormProps {
  /** Absent: none is chosen. */
  plan?: Plan;
  env: Env;
  /** Yuan that may be spent. */
  available: string;
}

/** What it will cost, and what the applicant promises. */
export function ConfirmPanel({ form, plan, env, available }: ConfirmPanelProps) {
  const isProd = env === 'prod';

  return (
    <Panel title="4 确认">
      {plan && isProd && minorPerCall(plan) > 0 && <BudgetCap form={form} plan={plan} />}
      <Facts
        facts={[
          [
            '套餐',
            <span key="plan" data-exact>
              {plan ? `${plan.name}（${isProd ? priceText(plan) : '沙箱不计费'}）` : '未选择'}
            </span>,
          ],
          ['使用要求', plan ? authLevels[plan.needLevel] : '—'],
          ['可用余额', formatMoney(available)],
          ...(plan && isProd && isPrepaid(plan)
            ? [['通过时支付', <Money key="price" yuan={plan.price} isExact />] as const]
            : []),
        ]}
      />
      <AgreementField form={form} />
    </Panel>
  );
}

function BudgetCap({ form: { register, watch, formState }, plan }: ApplyFormProps & { plan: Plan }) {
  const dailyCalls = Number(watch('dailyCalls')) || 0;
  const suggested = (dailyCalls * daysPerMonth * minorPerCall(plan) * capFactor) / 10_000;

  return (
    <Field
      label="每月预算上限（选填，元）"
      error={formState.errors.budgetCap?.message}
      hint={`达到上限时停止调用；按预计用量的 ${capFactor} 倍建议 ${suggested.toFixed(2)}`}
    >
      <TextInput
        inputMode="decimal"
        placeholder="不设上限"
        {...register('budgetCap', {
          validate: (value) =>
            value === '' || (parseYuan(value) ?? 0) > 0 || '请输入大于零、最多四位小数的金额',
        })}
      />
    </Field>
  );
}
