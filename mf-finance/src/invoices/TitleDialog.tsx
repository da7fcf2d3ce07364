import { useForm } from 'react-hook-form';
import { saveInvoiceTitle, type CallReply, type InvoiceTitle, type listInvoiceTitles } from '@portal/calls';
import { call } from '@portal/client';
import { Checkbox, Field, SelectInput, TextInput, toast } from '@portal/design';
import { FormDialog, Options } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import {
  emptyInvoiceTitle,
  invoiceTitleFields,
  invoiceTitleKinds,
  invoiceTitleMax,
  invoiceTitleProblem,
  type InvoiceTitleContent,
  isKeyOf,
  plainInvoiceTitle,
} from '@portal/rules';

interface TitleDialogProps {
  /** Null: creates a title. */
  edited: InvoiceTitle | null;
  /** Values from the enterprise's verification; null: none. */
  suggestion: CallReply<typeof listInvoiceTitles>['suggestion'];
  /** Called with the id of the saved title. */
  onSaved?: (titleId: string) => void;
  onClose: () => void;
}

interface TitleFields extends InvoiceTitleContent {
  isDefault: boolean;
}

const hints = { bank: '开专用发票时必填', account: '开专用发票时必填', taxNo: '18 位统一社会信用代码' };
const companyFields = ['taxNo', 'bank', 'account', 'address', 'phone'] as const;

/** Creates or edits an invoice title; existing applications keep the old values. */
export function TitleDialog({ edited, suggestion, onSaved, onClose }: TitleDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm<TitleFields>({
    defaultValues: edited
      ? { ...edited, isDefault: edited.isDefault === 1 }
      : { ...emptyInvoiceTitle, ...suggestion, isDefault: false },
  });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ isDefault, ...title }, reqNo) =>
      call(saveInvoiceTitle, {
        ...(edited && { titleId: edited.titleId, mark: edited.mark }),
        ...plainInvoiceTitle(title),
        isDefault: isDefault ? '1' : '0',
        reqNo,
      }),
    onSent({ titleId }) {
      toast('已保存', 'good');
      onSaved?.(titleId);
      void revalidate();
      onClose();
    },
  });
  const { errors } = form.formState;
  const kind = form.watch('kind');
  const ruleOf = (field: keyof typeof invoiceTitleMax) => ({
    validate: (value: string) =>
      invoiceTitleProblem(field, plainInvoiceTitle({ ...form.getValues(), [field]: value })) ?? true,
  });

  return (
    <FormDialog
      title={edited ? '编辑发票抬头' : '新建发票抬头'}
      submitLabel="保存"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={invoiceTitleFields.kind} error={errors.kind?.message}>
        <SelectInput {...form.register('kind')}>
          <Options of={invoiceTitleKinds} />
        </SelectInput>
      </Field>
      <Field label={invoiceTitleFields.name} error={errors.name?.message}>
        <TextInput maxLength={invoiceTitleMax.name} {...form.register('name', ruleOf('name'))} />
      </Field>
      {kind === 'company' &&
        companyFields.map((field) => (
          <Field
            key={field}
            label={field === 'taxNo' ? invoiceTitleFields[field] : `${invoiceTitleFields[field]}（选填）`}
            error={errors[field]?.message}
            hint={isKeyOf(hints, field) ? hints[field] : undefined}
          >
            <TextInput
              autoComplete="off"
              inputMode={field === 'account' ? 'numeric' : undefined}
              {...form.register(field, ruleOf(field))}
            />
          </Field>
        ))}
      <Checkbox {...form.register('isDefault')} disabled={edited?.isDefault === 1}>
        设为默认抬头
      </Checkbox>
    </FormDialog>
  );
}
