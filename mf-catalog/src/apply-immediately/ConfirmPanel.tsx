import { authLevels, type Env, type Plan } from '@portal/calls';
import { Facts, Money, Panel } from '@portal/design';
import { costsPerCall, formatBalance, planText } from '@portal/rules';
import { AgreementField } from './AgreementField';
import type { ApplyFormProps } from './ApplyFields';
import { BudgetNotice } from './BudgetNotice';
import { BudgetCapField } from './BudgetCapField';
import { isPrepaid, priceText } from './planTerms';

interface ConfirmPanelProps extends ApplyFormProps {
  /** Absent: none chosen yet. */
  plan?: Plan;
  apiId: string;
  env: Env;
  /** Available yuan. */
  available: string;
}

/** Expected cost, and the applicant's consent. */
export function ConfirmPanel({ form, plan, apiId, env, available }: ConfirmPanelProps) {
  const isProd = env === 'prod';

  return (
    <Panel title="4 确认">
      {plan && isProd && costsPerCall(plan) && <BudgetCapField form={form} plan={plan} />}
      <Facts
        facts={[
          [
            '套餐',
            <span key="plan" data-exact>
              {plan ? planText(plan.name, isProd ? priceText(plan) : '沙箱不计费') : '未选择'}
            </span>,
          ],
          ['使用要求', plan ? authLevels[plan.needLevel] : '—'],
          ['可用余额', formatBalance(available)],
          ...(plan && isProd && isPrepaid(plan)
            ? [['通过时支付', <Money key="price" yuan={plan.price} isExact />] as const]
            : []),
        ]}
      />
      {plan && isProd && isPrepaid(plan) && (
        <BudgetNotice appId={form.watch('appId')} apiId={apiId} amount={plan.price} />
      )}
      <AgreementField form={form} />
    </Panel>
  );
}
