import { useForm } from 'react-hook-form';
import {
  alertCallsMin,
  alertMetrics,
  alertMinutes,
  alertOps,
  metricsOf,
  saveFigureAlert,
  type AlertMetric,
  type AlertOp,
  type FigureAlert,
  type UsageViewName,
} from '@portal/calls';
import { call } from '@portal/client';
import { Checkbox, Field, SelectInput, TextInput, toast } from '@portal/design';
import { FormDialog, Options } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { amountProblem } from '@portal/rules';

/** Apps and APIs that a rule can be limited to. */
export interface Watchable {
  /** Absent when apps are not disclosed: providers and operators choose by API only. */
  apps?: readonly { appId: string; appName: string }[];
  apis: readonly { id: string; name: string }[];
}

interface AlertDialogProps extends Watchable {
  view: UsageViewName;
  /** Null: creates a rule. */
  edited: FigureAlert | null;
  onClose: () => void;
}

interface AlertFields {
  metric: AlertMetric;
  op: AlertOp;
  value: string;
  minutes: string;
  appId: string;
  apiId: string;
  isEnabled: boolean;
}

/** An alert rule: metric, period, scope and threshold. */
export function AlertDialog({ view, edited, apps, apis, onClose }: AlertDialogProps) {
  const form = useForm<AlertFields>({ defaultValues: startOf(edited) });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ appId, apiId, isEnabled, ...rule }, reqNo) =>
      call(saveFigureAlert, {
        ...rule,
        view,
        alertId: edited?.alertId,
        mark: edited?.mark,
        appId: appId || undefined,
        apiId: apiId || undefined,
        isEnabled: isEnabled ? '1' : '0',
        reqNo,
      }),
    onSent() {
      toast('已保存，一分钟内开始检查', 'good');
      void revalidate();
      onClose();
    },
  });
  const { errors } = form.formState;
  const { unit } = alertMetrics[form.watch('metric')];

  return (
    <FormDialog
      title={edited ? '编辑告警' : '新建告警'}
      submitLabel="保存"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="指标" error={errors.metric?.message}>
        <SelectInput {...form.register('metric')}>
          {metricsOf[view].map((metric) => (
            <option key={metric} value={metric}>
              {alertMetrics[metric].title}（{alertMetrics[metric].unit}）
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label="条件">
        <SelectInput {...form.register('op')}>
          <Options of={alertOps} />
        </SelectInput>
      </Field>
      <Field label={`界限（${unit}）`} error={errors.value?.message}>
        <TextInput
          inputMode="decimal"
          {...form.register('value', {
            validate: (value) => amountProblem(value) ?? true,
          })}
        />
      </Field>
      <Field
        label="统计时长"
        hint={`比率与延迟至少需要 ${alertCallsMin} 次调用；回到界限的 90% 以内才算恢复`}
        error={errors.minutes?.message}
      >
        <SelectInput {...form.register('minutes')}>
          {Object.values(alertMinutes).map((minutes) => (
            <option key={minutes} value={String(minutes)}>
              近 {minutes >= 60 ? `${minutes / 60} 小时` : `${minutes} 分钟`}
            </option>
          ))}
        </SelectInput>
      </Field>
      {apps && (
        <Field label="应用" error={errors.appId?.message}>
          <SelectInput {...form.register('appId')}>
            <option value="">全部应用</option>
            {apps.map(({ appId, appName }) => (
              <option key={appId} value={appId}>
                {appName}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      <Field label="API" error={errors.apiId?.message}>
        <SelectInput {...form.register('apiId')}>
          <option value="">全部 API</option>
          {apis.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Checkbox {...form.register('isEnabled')}>启用</Checkbox>
    </FormDialog>
  );
}

const startOf = (edited: FigureAlert | null): AlertFields => ({
  metric: edited?.metric ?? 'errorRate',
  op: edited?.op ?? 'gt',
  value: edited?.value ?? '',
  minutes: String(edited?.minutes ?? alertMinutes.m15),
  appId: edited?.appId ?? '',
  apiId: edited?.apiId ?? '',
  isEnabled: edited?.isEnabled !== 0,
});
