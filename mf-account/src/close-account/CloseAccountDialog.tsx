import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { closeAccount, closingDays, type ClosingView } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Checkbox, Dialog, Field, TextArea, toast } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { ProveIdentity, useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatBalance, formatMinute, countHint } from '@portal/rules';
import { isTicketSpent } from '../user-center-info/isTicketSpent';

interface CloseAccountDialogProps {
  view: ClosingView;
  title: string;
  onClose: () => void;
}

/** Identity verification, then the final confirmation. */
export function CloseAccountDialog({ view, title, onClose }: CloseAccountDialogProps) {
  const [ticket, setTicket] = useState<string | null>(null);
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {ticket === null ? (
        <ProveIdentity scene="closeAccount" onProved={setTicket} onCancel={onClose} />
      ) : (
        <LastWord view={view} ticket={ticket} onClose={onClose} onTicketSpent={() => setTicket(null)} />
      )}
    </Dialog>
  );
}

interface LastWordProps {
  view: ClosingView;
  ticket: string;
  onClose: () => void;
  onTicketSpent: () => void;
}

function LastWord({ view, ticket, onClose, onTicketSpent }: LastWordProps) {
  const hasBalance = view.blockers.some(({ kind }) => kind === 'balance');
  const form = useForm({ defaultValues: { reason: '', waives: false, isSure: false } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ reason, waives }, reqNo) =>
      call(closeAccount, { ticket, reason, waivesBalance: waives ? 1 : 0, reqNo }),
    onSent({ coolUntil }) {
      toast(`已申请注销，${formatMinute(coolUntil)} 生效`, 'good');
      onClose();
      void revalidate();
    },
    onRefused(error) {
      const isSpent = isTicketSpent(error);
      if (isSpent) onTicketSpent();
      return isSpent;
    },
  });
  const { errors } = form.formState;

  return (
    <form noValidate onSubmit={submit}>
      <Field
        label="注销原因（选填）"
        hint={countHint(form.watch('reason'), 200)}
        error={errors.reason?.message}
      >
        <TextArea rows={3} maxLength={200} {...form.register('reason')} />
      </Field>
      {hasBalance && (
        <p>
          <Checkbox {...form.register('waives', { validate: (is) => is || '请确认放弃余额，或先处理余额' })}>
            我放弃余额 {formatBalance(view.balance)}
          </Checkbox>
        </p>
      )}
      <p>
        <Checkbox {...form.register('isSure', { validate: (is) => is || '请确认您了解注销的后果' })}>
          我了解 {closingDays} 天后“{view.accountName}”不能恢复
        </Checkbox>
      </p>
      <FormError text={refusal ?? errors.waives?.message ?? errors.isSure?.message ?? null} />
      <FormActions>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          确认注销
        </Button>
      </FormActions>
    </form>
  );
}
