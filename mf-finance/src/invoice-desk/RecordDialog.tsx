import { Controller, useForm } from 'react-hook-form';
import { recordInvoice, type DeskInvoice } from '@portal/calls';
import { call } from '@portal/client';
import { Facts, Field, TextInput, toast } from '@portal/design';
import { FileField, FormDialog, type UploadedFile } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatMoney, plainAmount } from '@portal/rules';

interface RecordDialogProps {
  invoice: DeskInvoice;
  onClose: () => void;
}

interface RecordFields {
  number: string;
  fileUrl: UploadedFile | null;
}

/** Records an invoice that was issued outside the portal: number and PDF. */
export function RecordDialog({ invoice, onClose }: RecordDialogProps) {
  const { invoiceId, invoiceNo, titleName, amount } = invoice;
  const { revalidate } = useRevalidator();
  const form = useForm<RecordFields>({ defaultValues: { number: '', fileUrl: null } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ number, fileUrl }, reqNo) =>
      call(recordInvoice, { invoiceId, number: plainAmount(number), fileUrl: fileUrl?.fileUrl ?? '', reqNo }),
    onSent() {
      toast('已登记，申请方会收到通知', 'good');
      void revalidate();
      onClose();
    },
    codes: { E4607: 'number', E5208: 'fileUrl' },
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title="登记发票"
      submitLabel="登记"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['单号', invoiceNo],
          ['抬头', titleName],
          ['金额', formatMoney(amount)],
        ]}
      />
      <Field label="发票号码" error={errors.number?.message}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...form.register('number', {
            validate: (text) => /^\d{8,20}$/.test(plainAmount(text)) || '发票号码为8到20位数字',
          })}
        />
      </Field>
      <Controller
        control={form.control}
        name="fileUrl"
        rules={{
          validate: (file) => file?.fileName.toLowerCase().endsWith('.pdf') || '请上传发票的 PDF',
        }}
        render={({ field, fieldState: { error } }) => (
          <FileField
            label="发票文件"
            formats={['pdf']}
            file={field.value}
            onChange={field.onChange}
            error={error?.message}
          />
        )}
      />
    </FormDialog>
  );
}
