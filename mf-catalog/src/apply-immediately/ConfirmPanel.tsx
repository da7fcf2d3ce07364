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
import type { usePurchase } from './usePurchase';

interface ConfirmPanelProps extends ApplyFormProps {
  /** Absent: none chosen yet. */
  plan?: Plan;
  purchase: ReturnType<typeof usePurchase>;
  env: Env;
  /** Available yuan, without coupons. */
  available: string;
}

/** Expected cost, and the applicant's consent. */
export function ConfirmPanel({ form, plan, purchase, env, available }: ConfirmPanelProps) {
  const isProd = env === 'prod';
  const prepaid = plan && isProd && isPrepaid(plan) ? plan : null;
  const isPerCall = plan !== undefined && isProd && costsPerCall(plan);
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
