import { useForm } from 'react-hook-form';
import { resetPassword } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button } from '@portal/design';
import { FormError } from '@portal/forms';
import { Redirect, useSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { AccountPage } from '../common/AccountPage';
import { NewPasswordFields, type NewPasswordForm } from '../common/NewPasswordFields';
import { useHandedOn } from '../common/useHandedOn';
import { useTicketSpent } from '../common/useTicketSpent';
import { resetSteps, userMailPath } from './resetSteps';

export const page = definePage({ load: async () => null, Page: EmailOk });

function EmailOk() {
  const ticket = useHandedOn('ticket');
  if (ticket === null) return <Redirect to={userMailPath} />;
  return (
    <AccountPage title="设置新密码" help="不能与最近 3 次用过的密码相同。" steps={resetSteps} current={1}>
      <NewPassword ticket={ticket} />
    </AccountPage>
  );
}

function NewPassword({ ticket }: { ticket: string }) {
  const form = useForm<NewPasswordForm>({ mode: 'onTouched', defaultValues: { password: '', repeat: '' } });
  const navigate = useNavigate();
  const onRefused = useTicketSpent(userMailPath);
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ password }) => call(resetPassword, { ticket, userPswd: password }),
    onSent: () => void navigate('/forgetPassword/passwordOk', { replace: true, state: { reset: 'done' } }),
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
      <FormError text={refusal} />
      <Button type="submit" $kind="primary" $size="l" $isWide disabled={isBusy}>
        重置密码
      </Button>
    </form>
  );
}
