import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { inviteToTeam } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, SelectInput, TextInput, toast } from '@portal/design';
import { FormDialog, Options } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { isEmail, organisationRoles, type OrganisationRole } from '@portal/rules';

/** A button with a dialog to invite a member with a role. */
export function InviteDialog() {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button $kind="primary" onClick={() => setIsOpen(true)}>
        邀请成员
      </Button>
      {isOpen && <InviteForm onClose={() => setIsOpen(false)} />}
    </>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useForm<{ account: string; role: OrganisationRole }>({
    defaultValues: { account: '', role: 'developer' },
  });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ account, role }, reqNo) => call(inviteToTeam, { account: account.trim(), role, reqNo }),
    codes: { E5401: 'account' },
    onSent(_, { account }) {
      toast(`邀请已发往 ${account.trim()}`, 'good');
      onClose();
      void revalidate();
    },
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title="邀请成员"
      submitLabel="发送邀请"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="邮箱"
        error={errors.account?.message}
        hint="对方用这个邮箱的账号接受邀请，链接 7 天内有效"
      >
        <TextInput
          type="email"
          maxLength={40}
          {...form.register('account', {
            validate: (text) => isEmail(text.trim()) || '请输入正确的邮箱',
          })}
        />
      </Field>
      <Field label="角色" error={errors.role?.message}>
        <SelectInput {...form.register('role')}>
          <Options of={organisationRoles} />
        </SelectInput>
      </Field>
    </FormDialog>
  );
}
