import { useForm } from 'react-hook-form';
import { Button, Field, TextInput } from '@portal/design';
import { FormActions, FormError, useUnsavedWhile } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatMinute, paymentProblem } from '@portal/rules';

interface PayoutAmountFormProps {
  payout: { isSent: number; leftTries: number; endsAt: string };
  /** Last digits of the account number. */
  accountEnd: string;
  send: (amount: string) => Promise<unknown>;
}

/** Asks for the small amount that was transferred to the enterprise's bank account. */
export function PayoutAmountForm({ payout, accountEnd, send }: PayoutAmountFormProps) {
  const form = useForm({ defaultValues: { amount: '' } });
  useUnsavedWhile(form.formState.isDirty);
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ amount }) => send(amount).finally(() => void revalidate()),
  });

  return (
    <form noValidate onSubmit={submit}>
      <p>
        {payout.isSent
          ? `已向尾号 ${accountEnd} 的对公账户打入一笔小额款项，请查看银行流水后填写金额。`
          : `正在向尾号 ${accountEnd} 的对公账户打款，到账后再填写金额。`}
        还可填写 {payout.leftTries} 次，{formatMinute(payout.endsAt)} 前有效。
      </p>
      <Field label="收到的金额（元）" error={form.formState.errors.amount?.message} hint="例如 0.36">
        <TextInput
          inputMode="decimal"
          maxLength={6}
          {...form.register('amount', {
            validate: (value) => paymentProblem(value) ?? true,
          })}
        />
      </Field>
      <FormError text={refusal} />
      <FormActions>
        <Button type="submit" $kind="primary" disabled={isBusy || !payout.isSent}>
          提交金额
        </Button>
        <Button $kind="quiet" onClick={() => void revalidate()}>
          刷新打款状态
        </Button>
      </FormActions>
    </form>
  );
}
