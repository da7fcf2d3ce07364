import { authLevels, type Env, type Plan } from '@portal/calls';
import { Facts, Money, Panel } from '@portal/design';
import { costsPerCall, planText } from '@portal/rules';
import { AgreementField } from './AgreementField';
import type { ApplyFormProps } from './ApplyFields';
import { availableText } from './availableText';
import { ExceededBudgets } from './BudgetNotice';
import { BudgetCapField } from './BudgetCapField';
import { isPrepaid, priceText } from './planTerms';
import { sharesText } from './sharesText';
import { usePurchase } from './usePurchase';

interface ConfirmPanelProps extends ApplyFormProps {
  /** Absent: none chosen yet. */
  plan?: Plan;
  apiId: string;
  env: Env;
  /** Available yuan, without coupons. */
  available: string;
}

/** A call at any price: what can pay for it is asked, not what it costs. */
const anyCall = '0.01';

/** Expected cost, and the applicant's consent. */
export function ConfirmPanel({ form, plan, apiId, env, available }: ConfirmPanelProps) {
  const isProd = env === 'prod';
  const prepaid = plan && isProd && isPrepaid(plan) ? plan : null;
  const isPerCall = plan !== undefined && isProd && costsPerCall(plan);
  const purchase = usePurchase({
    appId: form.watch('appId'),
    apiId,
    amount: prepaid?.price ?? (isPerCall ? anyCall : '0'),
  });
  const { available: all = available, coupons = '0' } = purchase.check ?? {};
  const shares = prepaid && sharesText(prepaid.price, { coupons });

  return (
    <Panel title="4 确认">
      {plan && isPerCall && <BudgetCapField form={form} plan={plan} />}
      <Facts
        facts={[
          [
            '套餐',
            <span key="plan" data-exact>
              {plan ? planText(plan.name, isProd ? priceText(plan) : '沙箱不计费') : '未选择'}
            </span>,
          ],
          ['使用要求', plan ? authLevels[plan.needLevel] : '—'],
          ['可用余额', availableText({ available: all, coupons })],
          ...(prepaid
            ? [
                [
                  '通过时支付',
                  <span key="price">
                    <Money yuan={prepaid.price} isExact />
                    {shares && `（${shares}）`}
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
      {prepaid && <ExceededBudgets of={purchase} />}
      <AgreementField form={form} />
    </Panel>
  );
}
