import { useForm } from 'react-hook-form';
import {
  budgetAction,
  budgetActions,
  budgetPeriods,
  saveBudget,
  type Budget,
  type CallInput,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, Dialog, Field, Notice, SelectInput, TextInput, toast } from '@portal/design';
import { FormActions, FormError, Options } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatPrice, numberOf, paymentProblem, shortDecimal } from '@portal/rules';
import { confirmCap } from '../common/confirmCap';
import type { BudgetFields } from './BudgetFields';
import { BudgetLevels } from './BudgetLevels';
import { BudgetTarget, type OwnApp } from './BudgetTarget';

interface BudgetDialogProps {
  edited: Budget | 'new' | null;
  apps: readonly OwnApp[];
  onClose: () => void;
}

export function BudgetDialog({ edited, apps, onClose }: BudgetDialogProps) {
  return (
    <Dialog title={edited === 'new' ? '新建预算' : '编辑预算'} isOpen={edited !== null} onClose={onClose}>
      {edited !== null && (
        <BudgetForm
          key={edited === 'new' ? 'new' : edited.budgetId}
          budget={edited === 'new' ? null : edited}
          apps={apps}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface BudgetFormProps {
  budget: Budget | null;
  apps: readonly OwnApp[];
  onClose: () => void;
}

function BudgetForm({ budget, apps, onClose }: BudgetFormProps) {
  const start = startOf(budget, apps);
  const form = useForm<BudgetFields>({ defaultValues: start });
  const { revalidate } = useRevalidator();
  const used = form.watch('confirmedUsed');
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields, reqNo) =>
      call(saveBudget, {
        ...contentOf(budget ? { ...fields, ...targetOf(start) } : fields),
        budgetId: budget?.budgetId,
        mark: budget?.mark,
        reqNo,
      }),
    onSent() {
      toast('已保存', 'good');
      void revalidate();
      onClose();
    },
    onRefused: confirmCap(form),
  });
  const { errors } = form.formState;

  return (
    <form noValidate onSubmit={submit}>
      <BudgetTarget form={form} apps={apps} isFixed={budget !== null} apiName={budget?.apiName ?? ''} />
      <Field label="周期">
        <SelectInput disabled={budget !== null} {...form.register('period')}>
          <Options of={budgetPeriods} />
        </SelectInput>
      </Field>
      <Field label="上限（元）" error={errors.cap?.message}>
        <TextInput
          inputMode="decimal"
          {...form.register('cap', {
            validate: (cap) => paymentProblem(cap) ?? true,
            onChange: () => form.setValue('confirmedUsed', ''),
          })}
        />
      </Field>
      <BudgetLevels form={form} own={budget?.levels ?? []} />
      <Field label="达到上限时">
        <SelectInput {...form.register('action')}>
          <Options of={budgetActions} />
        </SelectInput>
      </Field>
      {used && (
        <Notice tone="warn">
          上限低于本期已用 {formatPrice(used)}，保存后会立即触发“达到上限时”的动作。再次保存即确认。
        </Notice>
      )}
      <FormError text={refusal ?? errors.levels?.message ?? null} />
      <FormActions>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          {used ? '确认保存' : '保存'}
        </Button>
      </FormActions>
    </form>
  );
}

const startOf = (budget: Budget | null, apps: readonly OwnApp[]): BudgetFields => ({
  scope: budget?.scope ?? 'account',
  appId: budget?.appId ?? apps[0]?.appId ?? '',
  apiId: budget?.apiId ?? '',
  period: budget?.period ?? 'month',
  cap: budget ? shortDecimal(budget.cap) : '',
  levels: (budget?.levels ?? [80, 100]).map(String),
  action: String(budget?.action ?? budgetAction.stop),
  confirmedUsed: '',
});

/** The target, which is sent even when it is fixed: disabled fields would be missing from the form's values. */
const targetOf = ({ scope, appId, apiId, period }: BudgetFields) => ({ scope, appId, apiId, period });

function contentOf(fields: BudgetFields): Omit<CallInput<typeof saveBudget>, 'reqNo'> {
  const { scope, appId, apiId, period, cap, levels, action, confirmedUsed } = fields;
  return {
    scope,
    appId: scope === 'account' ? undefined : appId,
    apiId: scope === 'api' ? apiId : undefined,
    period,
    unit: 'yuan',
    cap: cap.trim(),
    levels: levels.map(Number).sort((a, b) => a - b),
    action: numberOf(budgetAction, action) ?? budgetAction.stop,
    isConfirmed: confirmedUsed ? 1 : undefined,
  };
}
