import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { consultSolution } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, Notice, TextArea, TextLink } from '@portal/design';
import { FormActions, FormError, atLeast } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { openLogin, useMember } from '@portal/session';

const textMin = 10;
const textMax = 500;

/** Asks the operators about a scene by creating a ticket, whose reply arrives as a message. */
export function ConsultForm({ soId }: { soId: string }) {
  const isSignedIn = useMember() !== null;
  const [ticketId, setTicketId] = useState<string | null>(null);
  const form = useForm({ defaultValues: { text: '' } });
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'soId',
    send: ({ text }, reqNo) => call(consultSolution, { soId, text, reqNo }),
    onSent: (sent) => setTicketId(sent.ticketId),
  });

  if (ticketId)
    return (
      <Notice tone="good">
        已提交，回复会发到消息中心。<TextLink to={`/help?ticketId=${ticketId}#tickets`}>查看工单</TextLink>
      </Notice>
    );
  if (!isSignedIn)
    return (
      <Notice>
        登录后可以咨询，回复会发到消息中心。
        <Button $size="s" onClick={() => openLogin()}>
          登录
        </Button>
      </Notice>
    );
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label="想了解什么"
        error={form.formState.errors.text?.message}
        hint={`${form.watch('text').length}/${textMax}`}
      >
        <TextArea
          rows={4}
          maxLength={textMax}
          {...form.register('text', atLeast(textMin, `请至少写 ${textMin} 个字`))}
        />
      </Field>
      <FormError text={refusal} />
      <FormActions>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          提交咨询
        </Button>
      </FormActions>
    </form>
  );
}
