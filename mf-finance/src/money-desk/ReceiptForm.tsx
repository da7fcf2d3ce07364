import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { noteReceipt, type ReviewView } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, TextInput, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { isReference, paymentProblem } from '@portal/rules';

/** Records the bank statement entry of a transfer; only for the operator who has taken the case. */
export function ReceiptForm({ view }: { view: ReviewView }) {
  const [isOpen, setIsOpen] = useState(false);
  const { kind, subjectId, isMine, isOwn, state } = view.case;
  const isByBank = view.fields.some(({ field }) => field === 'receipt');
  if (!isByBank || isMine !== 1 || isOwn === 1 || state !== 'open') return null;
  return (
    <p>
      <Button aria-keyshortcuts="e" onClick={() => setIsOpen(true)}>
        登记银行流水
      </Button>
      {isOpen && (
        <Receipt
          kind={kind === 'refund' ? 'refund' : 'recharge'}
          subjectId={subjectId}
          onClose={() => setIsOpen(false)}
        />
      )}
    </p>
  );
}

interface ReceiptProps {
  kind: 'recharge' | 'refund';
  subjectId: string;
  onClose: () => void;
}

function Receipt({ kind, subjectId, onClose }: ReceiptProps) {
  const form = useForm({ defaultValues: { bankSerial: '', amount: '', reference: '' } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields) => call(noteReceipt, { kind, subjectId, ...fields }),
    onSent() {
      toast('已登记，可以通过', 'good');
      void revalidate();
      onClose();
    },
    codes: { E4208: 'bankSerial' },
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title="登记银行流水"
      submitLabel="登记流水"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="银行流水号" error={errors.bankSerial?.message}>
        <TextInput
          maxLength={40}
          {...form.register('bankSerial', {
            validate: (text) => /^[A-Za-z0-9-]{6,40}$/.test(text.trim()) || '流水号为 6 到 40 位字母或数字',
            setValueAs: (text: string) => text.trim(),
          })}
        />
      </Field>
      <Field label={kind === 'refund' ? '退款金额（元）' : '到账金额（元）'} error={errors.amount?.message}>
        <TextInput
          inputMode="decimal"
          {...form.register('amount', {
            validate: (text) => paymentProblem(text) ?? true,
          })}
        />
      </Field>
      {kind === 'recharge' && (
        <Field label="流水附言中的附言码（没有可不填）" error={errors.reference?.message}>
          <TextInput
            maxLength={20}
            {...form.register('reference', {
              validate: (text) => text === '' || isReference(text) || '附言码有误，请再看一次',
            })}
          />
        </Field>
      )}
    </FormDialog>
  );
}
