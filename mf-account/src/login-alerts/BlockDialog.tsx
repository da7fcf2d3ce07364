import { useForm } from 'react-hook-form';
import { addressBlockTitles, blockAddress, type LoginAlert } from '@portal/calls';
import { call } from '@portal/client';
import { Field, SelectInput, TextArea, toast } from '@portal/design';
import { FormDialog, Options } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { countHint } from '@portal/rules';

interface BlockDialogProps {
  alert: LoginAlert;
  onClose: () => void;
}

/** Blocks sign-in from an address for some hours. */
export function BlockDialog({ alert: { alertId, address }, onClose }: BlockDialogProps) {
  const form = useForm({ defaultValues: { hours: '24', reason: '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields) => call(blockAddress, { ...fields, alertId }),
    onSent({ until }) {
      toast(`${until.slice(0, 16)} 前拒绝从 ${address} 登录`, 'good');
      onClose();
    },
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title={`拒绝从 ${address} 登录`}
      submitLabel="确定"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>从这个地址来的人都不能登录，同一出口的其他人也不能；已经登录的不受影响。</p>
      <Field label="多久" error={errors.hours?.message}>
        <SelectInput {...form.register('hours')}>
          <Options of={addressBlockTitles} />
        </SelectInput>
      </Field>
      <Field label="原因" hint={countHint(form.watch('reason'), 200)} error={errors.reason?.message}>
        <TextArea
          rows={3}
          maxLength={200}
          {...form.register('reason', {
            required: '请填写原因',
            minLength: { value: 2, message: '请填写原因' },
          })}
        />
      </Field>
    </FormDialog>
  );
}
