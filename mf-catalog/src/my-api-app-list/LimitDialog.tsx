import { useForm } from 'react-hook-form';
import { setApplyLimit, type ProviderApply } from '@portal/calls';
import { call } from '@portal/client';
import { Field, TextInput, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';

interface LimitDialogProps {
  subscription: ProviderApply;
  onClose: () => void;
}

/** Rate and daily limits of a subscriber. */
export function LimitDialog({ subscription: { applyId, qps, dayLimit, plan }, onClose }: LimitDialogProps) {
  const form = useForm({ defaultValues: { qps: String(qps), dayLimit: String(dayLimit ?? '') } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields) =>
      call(setApplyLimit, { applyId, qps: fields.qps, dayLimit: fields.dayLimit || undefined }),
    onSent() {
      toast('已保存，5 秒内生效', 'good');
      void revalidate();
      onClose();
    },
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title="调整限流"
      submitLabel="保存"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="每秒调用次数" hint={`套餐 ${plan.qps} 次`} error={errors.qps?.message}>
        <TextInput inputMode="numeric" {...form.register('qps')} />
      </Field>
      <Field
        label="每日上限（留空按套餐）"
        hint={`套餐${plan.dayLimit === null ? '不限' : ` ${plan.dayLimit.toLocaleString('zh-CN')} 次`}；保存后使用方会收到通知`}
        error={errors.dayLimit?.message}
      >
        <TextInput inputMode="numeric" {...form.register('dayLimit')} />
      </Field>
    </FormDialog>
  );
}
