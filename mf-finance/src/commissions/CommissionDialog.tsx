import { Controller, useForm } from 'react-hook-form';
import { setCommission, type Commission } from '@portal/calls';
import { call } from '@portal/client';
import { DateInput, Field, TextArea, TextInput, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { countHint, plainAmount } from '@portal/rules';

interface CommissionDialogProps {
  commission: Commission;
  onClose: () => void;
}

/** Sets the commission rate of a provider, with start day and reason. */
export function CommissionDialog({ commission: { providerId, name, rate }, onClose }: CommissionDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({ defaultValues: { rate, fromDay: '', reason: '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields, reqNo) => call(setCommission, { ...fields, rate: fields.rate.trim(), providerId, reqNo }),
    onSent() {
      toast('已约定', 'good');
      void revalidate();
      onClose();
    },
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title={`约定佣金：${name}`}
      submitLabel="保存"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="佣金比例（%）" error={errors.rate?.message} hint={`现行 ${rate}%`}>
        <TextInput
          inputMode="decimal"
          {...form.register('rate', {
            validate: (text) =>
              (/^\d{1,2}(\.\d{1,2})?$/.test(plainAmount(text)) && Number(plainAmount(text)) <= 50) ||
              '请填写 0 到 50 的百分数，最多两位小数',
          })}
        />
      </Field>
      <Field label="生效日期" error={errors.fromDay?.message}>
        <Controller
          control={form.control}
          name="fromDay"
          rules={{ validate: (day) => day !== '' || '请选择生效日期' }}
          render={({ field }) => <DateInput {...field} />}
        />
      </Field>
      <Field label="原因" hint={countHint(form.watch('reason'), 200)} error={errors.reason?.message}>
        <TextArea
          rows={3}
          maxLength={200}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || '请填写原因' })}
        />
      </Field>
    </FormDialog>
  );
}
