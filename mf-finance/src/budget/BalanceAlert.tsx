import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { saveBalanceAlert, viewBalanceAlert, type BalanceAlert as Alert } from '@portal/calls';
import { call } from '@portal/client';
import { Checkbox, Dialog, Field, Notice, TextInput, toast } from '@portal/design';
import { FormDialog, LabelledGroup } from '@portal/forms';
import { RoleButton, useLoaded, useSubmission } from '@portal/page';
import { amountProblem, shortDecimal } from '@portal/rules';

/** Sets the balance below which receivers are alerted. */
export function BalanceAlert() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RoleButton needs={saveBalanceAlert} onClick={() => setIsOpen(true)}>
        余额提醒
      </RoleButton>
      {isOpen && <LoadedDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function LoadedDialog({ onClose }: { onClose: () => void }) {
  const load = useCallback((signal: AbortSignal) => call(viewBalanceAlert, {}, { signal }), []);
  const { data, reason } = useLoaded(load);
  if (data) return <AlertDialog alert={data} onClose={onClose} />;
  return (
    <Dialog title="余额提醒" isOpen onClose={onClose}>
      {reason ? <Notice tone="bad">{reason}</Notice> : <p role="status">加载中…</p>}
    </Dialog>
  );
}

function AlertDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const isOn = Number(alert.below) > 0;
  const form = useForm({
    defaultValues: { below: isOn ? shortDecimal(alert.below) : '', receivers: alert.receivers },
  });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ below, receivers }) =>
      call(saveBalanceAlert, { below: below.trim() || '0', receivers, mark: alert.mark }),
    onSent() {
      toast('已保存', 'good');
      onClose();
    },
  });
  const chosen = form.watch('receivers');

  function toggle(userId: string, isChosen: boolean) {
    const receivers = isChosen ? [...chosen, userId] : chosen.filter((one) => one !== userId);
    form.setValue('receivers', receivers, { shouldDirty: true });
  }

  return (
    <FormDialog
      title="余额提醒"
      submitLabel="保存"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {alert.isBelow === 1 && (
        <Notice tone="warn">余额已低于提醒金额，已通知。回到该金额以上后才会再次提醒。</Notice>
      )}
      <Field
        label="余额低于（元）"
        hint="余额含在途预留；留空则不提醒"
        error={form.formState.errors.below?.message}
      >
        <TextInput
          inputMode="decimal"
          {...form.register('below', {
            validate: (text) => text.trim() === '' || (amountProblem(text) ?? true),
          })}
        />
      </Field>
      {alert.members.length > 0 && (
        <LabelledGroup label="通知谁（都不选则通知管理员与财务）">
          {alert.members.map(({ userId, name }) => (
            <Checkbox
              key={userId}
              checked={chosen.includes(userId)}
              onChange={({ target }) => toggle(userId, target.checked)}
            >
              {name}
            </Checkbox>
          ))}
        </LabelledGroup>
      )}
    </FormDialog>
  );
}
