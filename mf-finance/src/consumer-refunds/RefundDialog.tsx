import { useForm } from 'react-hook-form';
import { addConsumerRefund, consumerRefundState } from '@portal/calls';
import { call } from '@portal/client';
import { Field, TextArea, TextInput, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { countHint, paymentProblem } from '@portal/rules';

/** Refunds part of a subscription to its consumer, with a reason. */
export function RefundDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm({ defaultValues: { applyNo: '', amount: '', reason: '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields, reqNo) => call(addConsumerRefund, { ...fields, amount: fields.amount.trim(), reqNo }),
    onSent({ state }) {
      toast(state === consumerRefundState.done ? '已退款' : '已提议，须由另一位运营复核', 'good');
      void revalidate();
      onClose();
    },
  });
  const { register, formState } = form;
  const { errors } = formState;

  return (
    <FormDialog
      title="新增争议退款"
      submitLabel="退款"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="申请单号" error={errors.applyNo?.message} hint="使用方订阅的单号，形如 SQ20261121…">
        <TextInput
          maxLength={40}
          {...register('applyNo', { validate: (text) => text.trim() !== '' || '请填写申请单号' })}
        />
      </Field>
      <Field label="退款金额（元）" error={errors.amount?.message} hint="不超过该订阅已付的金额">
        <TextInput
          inputMode="decimal"
          {...register('amount', {
            validate: (text) => paymentProblem(text) ?? true,
          })}
        />
      </Field>
      <Field
        label="原因"
        error={errors.reason?.message}
        hint={`使用方与提供方都会看到，${countHint(form.watch('reason'), 200)}`}
      >
        <TextArea
          rows={3}
          maxLength={200}
          {...register('reason', { validate: (text) => text.trim() !== '' || '请填写原因' })}
        />
      </Field>
    </FormDialog>
  );
}
