import { useForm } from 'react-hook-form';
import { transferTeam, type TeamMember } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Dialog, Field, PasswordInput } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useSubmission } from '@portal/page';

interface TransferDialogProps {
  member: TeamMember;
  onClose: () => void;
}

/** Asks for the password before the organisation becomes somebody else's to manage. */
export function TransferDialog({ member: { memberId, nickName }, onClose }: TransferDialogProps) {
  const form = useForm({ defaultValues: { userPswd: '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ userPswd }) => call(transferTeam, { memberId, userPswd }),
    codes: { E5005: 'userPswd' },
    // What one may do has changed, and with it the whole page.
    onSent: () => window.location.reload(),
  });

  return (
    <Dialog title="移交组织" isOpen onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p>“{nickName}”将成为管理员，您将成为开发，不能再管理成员、预算与认证。</p>
        <Field label="您的登录密码" error={form.formState.errors.userPswd?.message}>
          <PasswordInput
            autoComplete="current-password"
            maxLength={64}
            {...form.register('userPswd', { required: '请输入密码' })}
          />
        </Field>
        <FormError text={refusal} />
        <FormActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" $kind="primary" disabled={isBusy}>
            移交
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
