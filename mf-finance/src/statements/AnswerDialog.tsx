import { useForm } from 'react-hook-form';
import { answerStatement, type OpsStatement } from '@portal/calls';
import { call } from '@portal/client';
import { Facts, Field, TextArea, TextInput, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { countHint, formatMoney, plainAmount, shortDecimal } from '@portal/rules';

interface AnswerDialogProps {
  statement: OpsStatement;
  onClose: () => void;
}

/** Answers a provider's dispute, optionally with an adjustment. */
export function AnswerDialog({ statement, onClose }: AnswerDialogProps) {
  const { statementId, ownerName, month, net, dispute, proposal } = statement;
  const { revalidate } = useRevalidator();
  const form = useForm({
    defaultValues: {
      answer: proposal?.answer ?? '',
      adjustment: proposal ? shortDecimal(proposal.adjustment) : '0',
    },
  });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields, reqNo) =>
      call(answerStatement, { ...fields, adjustment: fields.adjustment.trim(), statementId, reqNo }),
    onSent({ needsSecond }) {
      toast(needsSecond ? '已提议，须由另一位运营复核' : '已答复', 'good');
      void revalidate();
      onClose();
    },
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title="答复异议"
      submitLabel={proposal ? '复核并提交' : '提交答复'}
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['提供方', ownerName],
          ['结算单', `${month}，实收 ${formatMoney(net)}`],
          ['异议', dispute],
        ]}
      />
      <Field label="答复" hint={countHint(form.watch('answer'), 500)} error={errors.answer?.message}>
        <TextArea
          rows={4}
          maxLength={500}
          {...form.register('answer', { validate: (text) => text.trim() !== '' || '请填写答复' })}
        />
      </Field>
      <Field
        label="调整（元）"
        error={errors.adjustment?.message}
        hint="正数补给提供方，负数扣回，0 为不调整"
      >
        <TextInput
          inputMode="text"
          {...form.register('adjustment', {
            validate: (text) =>
              /^-?\d{1,9}(\.\d{1,4})?$/.test(plainAmount(text)) || '请输入金额，最多四位小数，可以为负',
          })}
        />
      </Field>
    </FormDialog>
  );
}
