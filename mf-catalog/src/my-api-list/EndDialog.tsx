import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  deprecateApi,
  endDaysMax,
  listMyApis,
  requestOffline,
  sunsetDaysMin,
  type MyApi,
} from '@portal/calls';
import { call } from '@portal/client';
import { Field, SelectInput, TextArea, TextInput, theme, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useLoaded, useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';

const kinds = {
  deprecate: {
    title: '弃用 API',
    submitLabel: '弃用',
    reasonLabel: '弃用原因',
    done: '已弃用',
    daysMin: sunsetDaysMin,
    daysShown: sunsetDaysMin,
    effect: ({ name, version, subscribers }: MyApi) =>
      `“${name}” ${version} 到期后不能再被调用，${subscribers} 个订阅者现在和到期前 30、7、1 天会收到通知。`,
  },
  offline: {
    title: '申请下线 API',
    submitLabel: '提交申请',
    reasonLabel: '下线原因',
    done: '已提交，平台会在 2 个工作日内审核',
    daysMin: 1,
    daysShown: 14,
    effect: ({ name, version, subscribers }: MyApi) =>
      `“${name}” ${version} 有 ${subscribers} 个订阅者，下线须平台审核；同意后他们会收到日期、原因和替代的 API。${sunsetDaysMin} 天以后的下线用“弃用”，不需审核。`,
  },
} as const;
export type EndKind = keyof typeof kinds;

interface EndDialogProps {
  api: MyApi;
  kind: EndKind;
  onClose: () => void;
}

const loadOnline = (signal: AbortSignal) => call(listMyApis, { state: 'online', pageSize: 50 }, { signal });

/** Deprecates a version or takes it offline: date, reason, and replacement. */
export function EndDialog({ api, kind, onClose }: EndDialogProps) {
  const { title, submitLabel, reasonLabel, done, daysMin, daysShown, effect } = kinds[kind];
  const others = useLoaded(loadOnline).data?.records.filter(({ apiId }) => apiId !== api.apiId) ?? [];
  const { revalidate } = useRevalidator();
  const form = useForm({ defaultValues: { days: String(daysShown), reason: '', successorId: '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send({ days, reason, successorId }) {
      const end = {
        draftId: api.draftId,
        reason: reason.trim(),
        ...(successorId && { successorId }),
      };
      return kind === 'deprecate'
        ? call(deprecateApi, { ...end, sunsetDays: Number(days) })
        : call(requestOffline, { ...end, days: Number(days) });
    },
    onSent() {
      toast(done, 'good');
      onClose();
      void revalidate();
    },
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Effect>{effect(api)}</Effect>
      <Field label="多少天后下线" hint={`至少 ${daysMin} 天`} error={errors.days?.message}>
        <TextInput
          type="number"
          min={daysMin}
          max={endDaysMax}
          {...form.register('days', {
            validate: (days) =>
              (Number(days) >= daysMin && Number(days) <= endDaysMax) ||
              `请填写 ${daysMin} 到 ${endDaysMax} 天`,
          })}
        />
      </Field>
      <Field label={reasonLabel} error={errors.reason?.message}>
        <TextArea
          rows={2}
          maxLength={200}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || `请填写${reasonLabel}` })}
        />
      </Field>
      <Field label="替代的 API（选填）">
        <SelectInput {...form.register('successorId')}>
          <option value="">没有替代</option>
          {others.map((one) => (
            <option key={one.draftId} value={one.apiId ?? ''}>
              {one.name}
            </option>
          ))}
        </SelectInput>
      </Field>
    </FormDialog>
  );
}

const Effect = styled.p`
  margin-bottom: ${theme.space.m};
`;
