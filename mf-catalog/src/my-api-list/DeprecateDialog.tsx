import { useForm } from 'react-hook-form';
import { deprecateApi, listMyApis, sunsetDaysMin, type MyApi } from '@portal/calls';
import { call } from '@portal/client';
import { Field, SelectInput, TextArea, TextInput, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useLoaded, useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';

interface DeprecateDialogProps {
  api: MyApi;
  onClose: () => void;
}

const loadOnline = (signal: AbortSignal) => call(listMyApis, { state: 'online', pageSize: 50 }, { signal });

/** When a version ends, why, and what its subscribers can use instead. */
export function DeprecateDialog({ api, onClose }: DeprecateDialogProps) {
  const { draftId, apiId, name, version, subscribers } = api;
  const others = useLoaded(loadOnline).data?.records.filter((one) => one.apiId !== apiId) ?? [];
  const { revalidate } = useRevalidator();
  const form = useForm({ defaultValues: { sunsetDays: String(sunsetDaysMin), reason: '', successorId: '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ sunsetDays, reason, successorId }) =>
      call(deprecateApi, {
        draftId,
        sunsetDays: Number(sunsetDays),
        reason: reason.trim(),
        ...(successorId && { successorId }),
      }),
    onSent() {
      toast('已弃用', 'good');
      onClose();
      void revalidate();
    },
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title="弃用 API"
      submitLabel="弃用"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        “{name}” {version} 到期后不能再被调用，{subscribers} 个订阅者现在和到期前 30、7、1 天会收到通知。
      </p>
      <Field label="多少天后下线" hint={`至少 ${sunsetDaysMin} 天`} error={errors.sunsetDays?.message}>
        <TextInput
          type="number"
          min={sunsetDaysMin}
          max={730}
          {...form.register('sunsetDays', {
            validate: (days) =>
              (Number(days) >= sunsetDaysMin && Number(days) <= 730) || `请填写 ${sunsetDaysMin} 到 730 天`,
          })}
        />
      </Field>
      <Field label="弃用原因" error={errors.reason?.message}>
        <TextArea
          rows={2}
          maxLength={200}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || '请填写弃用原因' })}
        />
      </Field>
      <Field label="替代的 API（选填）">
        <SelectInput {...form.register('successorId')}>
          <option value="">没有</option>
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
