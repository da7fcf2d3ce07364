import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { resetPassword } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, toast } from '@portal/design';
import { FormError } from '@portal/forms';
import { useRepeatGuard, showRefusal } from '@portal/page';
import { useNavigate } from '@portal/router';
import { AccountPage } from '../common/AccountPage';
import { NewPasswordFields, type NewPasswordForm } from '../common/NewPasswordFields';
import { resetSteps } from './resetSteps';
import { resetTicket } from './resetTicket';

export const page = definePage({ load: async () => null, Page: EmailOk });

const firstStep = '/forgetPassword/userMail';

function EmailOk() {
  const form = useForm<NewPasswordForm>({ mode: 'onTouched', defaultValues: { password: '', repeat: '' } });
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const {
    register,
    watch,
    formState: { errors, isSubmitting },
  } = form;

  // Without a ticket there is nothing to do here.
  useEffect(() => {
    if (!resetTicket.read()) void navigate(firstStep, { replace: true });
  }, [navigate]);

  const reset = useRepeatGuard(async ({ password }: NewPasswordForm) => {
    await call(resetPassword, { ticket: resetTicket.read() ?? '', userPswd: password });
    resetTicket.drop();
    void navigate('/forgetPassword/passwordOk', { replace: true, state: { isDone: true } });
  });

  async function submit(fields: NewPasswordForm) {
    setRefusal(null);
    try {
      await reset(fields);
    } catch (error) {
      if (error instanceof CallError && error.code === 'E5004') {
        resetTicket.drop();
        toast(error.message, 'bad');
        return void navigate(firstStep, { replace: true });
      }
      if (!showRefusal(error, form, { userPswd: 'password' })) setRefusal(messageOf(error));
    }
  }

  return (
    <AccountPage title="设置新密码" help="不能与最近 3 次用过的密码相同。" steps={resetSteps} current={1}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <NewPasswordFields register={register} errors={errors} password={watch('password')} />
        <FormError text={refusal} />
        <Button type="submit" $kind="primary" $size="l" $isWide disabled={isSubmitting}>
          重置密码
        </Button>
      </form>
    </AccountPage>
  );
}
