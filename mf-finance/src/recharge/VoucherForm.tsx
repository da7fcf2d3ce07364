import { Controller, useForm } from 'react-hook-form';
import { sendVoucher } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, TextInput } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { RoleGate, useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { VoucherField, type Voucher } from './VoucherField';

interface VoucherFields {
  payerName: string;
  fileUrl: Voucher | null;
}

/** Proof of a transfer: payer name and bank receipt. */
export function VoucherForm({ orderNo }: { orderNo: string }) {
  const form = useForm<VoucherFields>({ defaultValues: { payerName: '', fileUrl: null } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'orderNo',
    send: ({ payerName, fileUrl }, reqNo) =>
      call(sendVoucher, { orderNo, payerName, fileUrl: fileUrl?.fileUrl ?? '', reqNo }),
    onSent: () => void revalidate(),
    codes: { E4204: 'fileUrl', E5208: 'fileUrl' },
  });
  const { errors } = form.formState;

  return (
    <RoleGate needs={sendVoucher} what="上传凭证">
      <form noValidate onSubmit={submit}>
        <Field label="付款户名" error={errors.payerName?.message}>
          <TextInput maxLength={60} {...form.register('payerName', { required: '请填写付款账户的户名' })} />
        </Field>
        <Controller
          control={form.control}
          name="fileUrl"
          rules={{ required: '请上传银行回单' }}
          render={({ field, fieldState: { error } }) => (
            <VoucherField value={field.value} onChange={field.onChange} error={error?.message} />
          )}
        />
        <FormError text={refusal} />
        <FormActions>
          <Button type="submit" $kind="primary" disabled={isBusy}>
            提交凭证
          </Button>
        </FormActions>
      </form>
    </RoleGate>
  );
}
