import { Controller } from 'react-hook-form';
import type { Env, Plan } from '@portal/calls';
import { Notice, Panel, TextLink } from '@portal/design';
import { ChoiceCards } from '@portal/forms';
import type { Member } from '@portal/session';
import type { ApplyFormProps } from './ApplyFields';
import { priceText, refusalOf, wayToPlans } from './planTerms';

interface PlanPanelProps extends ApplyFormProps {
  plans: readonly Plan[];
  env: Env;
  member: Member | null;
}

/** On which terms it will call. */
export function PlanPanel({ form, plans, env, member }: PlanPanelProps) {
  const way = wayToPlans(plans, env, member);
  return (
    <Panel title="2 选择套餐">
      {plans.length === 0 ? (
        <Notice tone="warn">该 API 还没有套餐，暂时不能申请。</Notice>
      ) : (
        <Controller
          name="planId"
          control={form.control}
          rules={{ required: '请选择套餐' }}
          render={({ field: { name, value, onChange }, fieldState }) => (
            <ChoiceCards
              legend="套餐"
              name={name}
              value={value}
              onChange={onChange}
              error={fieldState.error?.message}
              choices={plans.map((plan) => ({
                id: plan.planId,
                title: plan.name,
                text: (
                  <span data-exact>
                    {priceText(plan)}，每秒 {plan.qps} 次，{plan.audit ? '提供方审核' : '立即通过'}
                  </span>
                ),
                refusal: refusalOf(plan, env, member),
              }))}
            />
          )}
        />
      )}
      {way && (
        <Notice>
          有的套餐需要进一步认证后才能选择。<TextLink to={way.to}>{way.label}</TextLink>
        </Notice>
      )}
    </Panel>
  );
}
