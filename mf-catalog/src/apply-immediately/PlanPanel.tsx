import { Controller } from 'react-hook-form';
import type { ApiView, Env } from '@portal/calls';
import { Notice, Panel } from '@portal/design';
import { weightText } from '@portal/rules';
import type { Member } from '@portal/session';
import type { ApplyFormProps } from './ApplyFields';
import { PlanCards } from './PlanCards';

interface PlanPanelProps extends ApplyFormProps, Pick<ApiView, 'plans' | 'weights'> {
  env: Env;
  member: Member | null;
}

/** Choice of the plan. */
export function PlanPanel({ form, plans, weights, env, member }: PlanPanelProps) {
  return (
    <Panel title="2 选择套餐">
      {plans.length === 0 ? (
        <Notice tone="warn">该 API 还没有套餐，暂时不能申请。</Notice>
      ) : (
        <Controller
          name="planId"
          control={form.control}
          rules={{ required: '请选择套餐' }}
          render={({ field, fieldState }) => (
            <PlanCards
              legend="套餐"
              field={field}
              error={fieldState.error?.message}
              plans={plans}
              env={env}
              member={member}
              atOnce="立即通过"
            />
          )}
        />
      )}
      {weights.length > 0 && (
        <Notice>
          部分接口每次不止计 1 次，费用为计次乘以单价：
          {weights.map((weight) => `${weight.operation} ${weightText(weight)}`).join('；')}
        </Notice>
      )}
    </Panel>
  );
}
