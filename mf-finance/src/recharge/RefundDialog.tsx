import { useForm } from 'react-hook-form';
import { payChannels, refundRecharge, type RechargeOrder } from '@portal/calls';
import { call } from '@portal/client';
import { Field, TextArea, TextInput, toast } from '@portal/design';
import { FormDialog, atLeast } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { countHint, formatBalance, parseYuan, twoDecimals } from '@portal/rules';
import { centsProblem } from '../common/centsProblem';

/** Requests a refund of an order: amount and reason. */
export function RefundDialog({ order, onClose }: { order: RechargeOrder; onClose: () => void }) {
  const { orderNo, refundable, channel } = order;
  const form = useForm({ defaultValues: { amount: twoDecimals(refundable), reason: '' } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields, reqNo) => call(refundRecharge, { ...fields, orderNo, reqNo }),
    isRepeatable: true,
    onSent() {
      toast('已提交，审核后退回原渠道', 'good');
      void revalidate();
      onClose();
    },
  });
  const { errors } = form.formState;

  function amountProblem(text: string): string | true {
    const problem = centsProblem(text);
    if (problem) return problem;
    return (parseYuan(text) ?? 0) <= (parseYuan(refundable) ?? 0) || `最多可退 ${formatBalance(refundable)}`;
  }

  return (
    <FormDialog
      title="申请退款"
      submitLabel="提交申请"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        退回原付款渠道（{payChannels[channel]}），最多可退 {formatBalance(refundable)}
        。已消费、赠送与在途预留的金额不能退；提交后该金额立即从余额中扣出。
      </p>
      <Field label="退款金额（元）" error={errors.amount?.message}>
        <TextInput inputMode="decimal" {...form.register('amount', { validate: amountProblem })} />
      </Field>
      <Field label="退款原因" hint={countHint(form.watch('reason'), 200)} error={errors.reason?.message}>
        <TextArea
          rows={3}
          maxLength={200}
          {...form.register('reason', atLeast(2, '请填写退款原因，至少 2 个字'))}
        />
      </Field>
    </FormDialog>
  );
}
