import { useForm } from 'react-hook-form';
import { changePassword, type VerifyWays } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, Checkbox } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { AccountPage } from '../common/AccountPage';
import { loadWays } from '../common/loadWays';
import { NewPasswordFields, type NewPasswordForm } from '../common/NewPasswordFields';
import { useHandedOn } from '../common/useHandedOn';
import { useTicketSpent } from '../common/useTicketSpent';
import { VerifyStep } from '../common/VerifyStep';
import { newPasswordPath, newPasswordSteps } from './newPasswordSteps';

export const page = definePage<VerifyWays>({ load: loadWays, Page: NewPassword });

/** Two steps at one address: without a ticket the user verifies their identity, with it they enter the new password. */
function NewPassword({ data: ways }: { data: VerifyWays }) {
  const ticket = useHandedOn('ticket');

  return (
    <AccountPage
      title="修改密码"
      help="不能与最近 3 次用过的密码相同。"
      steps={newPasswordSteps}
      current={ticket === null ? 0 : 1}
    >
      {ticket === null ? <VerifyStep scene="changePassword" ways={ways} /> : <PasswordForm ticket={ticket} />}
    </AccountPage>
  );
}

function PasswordForm({ ticket }: { ticket: string }) {
  const form = useForm<NewPasswordForm & { kicksOthers: boolean }>({
    mode: 'onTouched',
    defaultValues: { password: '', repeat: '', kicksOthers: true },
  });
  const navigate = useNavigate();
  const onRefused = useTicketSpent(newPasswordPath);
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'ticket',
    send: ({ password, kicksOthers }, reqNo) =>
      call(changePassword, { ticket, userPswd: password, kickOthers: kicksOthers ? '1' : '0', reqNo }),
    onSent: (_, { kicksOthers }) =>
      void navigate('/newPassword/passwordOk', {
        replace: true,
        state: { changed: kicksOthers ? 'here' : 'everywhere' },
      }),
    names: { userPswd: 'password' },
    codes: { E5006: 'password' },
    onRefused,
  });

  return (
    <form noValidate onSubmit={submit}>
      <NewPasswordFields
        register={form.register}
        errors={form.formState.errors}
        password={form.watch('password')}
      />
      <Checkbox {...form.register('kicksOthers')}>退出其他设备</Checkbox>
      <FormError text={refusal} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
          修改密码
        </Button>
      </FormActions>
    </form>
  );
}
