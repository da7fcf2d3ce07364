import { useForm } from 'react-hook-form';
import {
  budgetAction,
  budgetActions,
  budgetChannels,
  budgetPeriods,
  budgetUnits,
  saveBudget,
  type BudgetChannel,
  type BudgetPeriod,
  type BudgetUnit,
  type BudgetView,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, Checkbox, Field, Notice, Panel, SelectInput, TextInput, toast } from '@portal/design';
import { FieldRow, FormActions, FormError, LabelledGroup, Options } from '@portal/forms';
import { RoleGate, useFollowing, useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatBudget, keysOf, numberOf, paymentProblem, plainAmount, shortDecimal } from '@portal/rules';
import { confirmCap } from '../common/confirmCap';
import { readLevels } from './readLevels';

interface Fields {
  period: BudgetPeriod;
  unit: BudgetUnit;
  cap: string;
  levels: string[];
  /** Additional levels in percent as typed, such as "60，95". */
  customLevels: string;
  receivers: string[];
  channels: BudgetChannel[];
  action: string;
  effective: 'now' | 'next';
  /** Current use, set once the server has asked to confirm a cap below it; otherwise ''. */
  confirmedUsed: string;
  /** Of what the form was opened with; empty: a new budget. */
  mark: string;
}

const usualLevels = ['50', '80', '90', '100'] as const;

/** Form of a budget: cap, alert levels with receivers, and what happens at the cap. */
export function BudgetSetForm({ view }: { view: BudgetView }) {
  const { budget, candidates } = view;
  const form = useForm<Fields>({ defaultValues: fieldsOf(view) });
  const { revalidate } = useRevalidator();
  const [used, unit, effective] = form.watch(['confirmedUsed', 'unit', 'effective']);
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: (fields, reqNo) => call(saveBudget, { ...contentOf(fields, view), reqNo }),
    onSent({ mark = '' }, fields) {
      form.reset({ ...fields, mark, confirmedUsed: '' });
      toast(effective === 'next' ? '已保存，下一周期生效' : '已保存，立即生效', 'good');
      void revalidate();
    },
    onRefused: confirmCap(form),
  });
  const { errors } = form.formState;

  // Raised here, or changed by somebody else.
  useFollowing(form, fieldsOf(view));

  return (
    <RoleGate needs={saveBudget} what="设置预算">
      <form noValidate onSubmit={submit}>
        <Panel title={budget ? '修改预算' : '新建预算'}>
          <FieldRow>
            <Field label="周期">
              <SelectInput disabled={budget !== null} {...form.register('period')}>
                <Options of={budgetPeriods} />
              </SelectInput>
            </Field>
            <Field label="按什么限制">
              <SelectInput {...form.register('unit')}>
                {keysOf(budgetUnits).map((id) => (
                  <option key={id} value={id}>
                    {id === 'yuan' ? '金额（元）' : '生产计费调用（次）'}
                  </option>
                ))}
              </SelectInput>
            </Field>
            <Field label={`上限（${budgetUnits[unit]}）`} error={errors.cap?.message}>
              <TextInput
                inputMode="decimal"
                {...form.register('cap', {
                  validate: (cap, { unit: of }) => capError(cap, of),
                  onChange: () => form.setValue('confirmedUsed', ''),
                })}
              />
            </Field>
          </FieldRow>
          <FieldRow>
            <Field label="达到上限时">
              <SelectInput {...form.register('action')}>
                <Options of={budgetActions} />
              </SelectInput>
            </Field>
            {budget && (
              <Field label="何时生效">
                <SelectInput {...form.register('effective')}>
                  <option value="now">立即</option>
                  <option value="next">下一周期</option>
                </SelectInput>
              </Field>
            )}
          </FieldRow>
        </Panel>
        <Panel title="提醒">
          <LabelledGroup label="预警档">
            {usualLevels.map((level) => (
              <Checkbox key={level} value={level} {...form.register('levels')}>
                {level}%
              </Checkbox>
            ))}
          </LabelledGroup>
          <Field
            label="其他预警档（选填）"
            hint="1 到 100 的整数，用逗号分开"
            error={errors.customLevels?.message}
          >
            <TextInput
              {...form.register('customLevels', {
                validate: (text, { levels }) =>
                  readLevels(text, levels) !== null || '请输入 1 到 100 的整数，一共最多 6 档',
              })}
            />
          </Field>
          {candidates.length > 0 && (
            <LabelledGroup label="接收人">
              {candidates.map(({ userId, name, isReader }) => (
                <Checkbox
                  key={userId}
                  value={userId}
                  disabled={isReader === 1}
                  {...form.register('receivers')}
                >
                  {name}
                  {isReader === 1 ? '（默认接收）' : ''}
                </Checkbox>
              ))}
            </LabelledGroup>
          )}
          <LabelledGroup label="通知渠道（站内信之外）">
            {keysOf(budgetChannels).map((id) => (
              <Checkbox key={id} value={id} {...form.register('channels')}>
                {budgetChannels[id]}
              </Checkbox>
            ))}
          </LabelledGroup>
        </Panel>
        {used && (
          <Notice tone="warn">
            上限低于本期已用 {formatBudget(unit, used)}，保存后会立即触发“达到上限时”的动作。再次保存即确认。
          </Notice>
        )}
        <FormError text={refusal} />
        <FormActions>
          <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
            {used ? '确认保存' : '保存'}
          </Button>
        </FormActions>
      </form>
    </RoleGate>
  );
}

function capError(cap: string, unit: BudgetUnit): string | true {
  if (unit === 'yuan') return paymentProblem(cap) ?? true;
  return /^[1-9]\d{0,8}$/.test(plainAmount(cap)) || '请输入大于零、最多九位的整数';
}

function fieldsOf({ budget, period }: BudgetView): Fields {
  const levels = (budget?.levels ?? [80, 100]).map(String);
  const isUsual = (level: string) => usualLevels.some((usual) => usual === level);
  return {
    period,
    unit: budget?.unit ?? 'yuan',
    cap: budget ? shortDecimal(budget.cap) : '',
    levels: levels.filter(isUsual),
    customLevels: levels.filter((level) => !isUsual(level)).join('，'),
    receivers: budget?.receivers ?? [],
    channels: budget?.channels ?? [],
    action: String(budget?.action ?? budgetAction.stop),
    effective: 'now',
    confirmedUsed: '',
    mark: budget?.mark ?? '',
  };
}

function contentOf(fields: Fields, { budget, period, appId, apiId }: BudgetView) {
  const { cap, unit, levels, customLevels, receivers, channels, action, effective, confirmedUsed } = fields;
  return {
    budgetId: budget?.budgetId,
    scope: apiId ? ('api' as const) : appId ? ('app' as const) : ('account' as const),
    appId: appId ?? undefined,
    apiId: apiId ?? undefined,
    period: budget ? period : fields.period,
    unit,
    cap: cap.trim(),
    levels: readLevels(customLevels, levels) ?? [],
    receivers,
    channels,
    action: numberOf(budgetAction, action) ?? budgetAction.stop,
    fromNext: effective === 'next' ? 1 : 0,
    isConfirmed: confirmedUsed ? 1 : undefined,
    mark: fields.mark || undefined,
  };
}
