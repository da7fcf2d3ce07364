import { useForm } from 'react-hook-form';
import { addBankCard } from '@portal/calls';
import { call } from '@portal/client';
import { Dialog, Field, TextInput, toast } from '@portal/design';
import { mobileRule } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { isBankCardNo, plainAmount } from '@portal/rules';
import { useProof } from './useProof';

/** As the bank writes it. */
const bare = (text: string) => plainAmount(text).replace(/\s/g, '');

/** Adds a bank card in the member's own name, which the bank verifies. */
export function BankCardDialog({ onClose }: { onClose: () => void }) {
  const { ticket, ask, dropSpent, question, actions } = useProof('bankCard');
  const { revalidate } = useRevalidator();
  const form = useForm({ defaultValues: { bank: '', branch: '', account: '', phone: '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields, reqNo) => call(addBankCard, { ...fields, account: bare(fields.account), ticket, reqNo }),
    onSent() {
      toast('已添加', 'good');
      void revalidate();
      onClose();
    },
    onRefused: dropSpent,
  });
  const { register, formState } = form;
  const { errors } = formState;

  if (question) return question;

  return (
    <Dialog title="添加银行卡" isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void (ticket ? submit : form.handleSubmit(ask))(event)}>
        <Field label="开户银行" error={errors.bank?.message}>
          <TextInput
            maxLength={40}
            {...register('bank', { validate: (text) => text.trim() !== '' || '请填写开户银行' })}
          />
        </Field>
        <Field label="支行（选填）" error={errors.branch?.message}>
          <TextInput maxLength={60} {...register('branch')} />
        </Field>
        <Field label="银行卡号" error={errors.account?.message} hint="须为本人实名的储蓄卡">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={23}
            {...register('account', {
              validate: (text) => isBankCardNo(bare(text)) || '银行卡号有误，请核对',
            })}
          />
        </Field>
        <Field label="银行预留手机号" error={errors.phone?.message}>
          <TextInput inputMode="tel" maxLength={11} {...register('phone', mobileRule)} />
        </Field>
        {actions({ refusal, isBusy, label: '确认添加', onClose })}
      </form>
    </Dialog>
  );
}
