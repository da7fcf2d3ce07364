import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { listAgreements, type Agreements } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, Field, TextInput, TextLink, theme } from '@portal/design';
import {
  countHint,
  accountKind,
  accountRules,
  captchaRules,
  inviteCodeRules,
  nickNameRules,
} from '@portal/rules';
import { openLogin } from '@portal/session';
import { AccountPage } from '../common/AccountPage';
import { useHandedOn } from '../common/useHandedOn';
import { CaptchaField, CodeField, FormError, plain, rule, useCaptcha } from '@portal/forms';
import { NewPasswordFields } from '../common/NewPasswordFields';
import { AgreementField, mustAgree } from './AgreementField';
import { registerSteps } from './registerSteps';
import { useRegistration, type RegistrationFields } from './useRegistration';

export const page = definePage<Agreements>({
  load: ({ signal }) => call(listAgreements, {}, { signal }),
  Page: CreateUser,
});

function CreateUser({ data: agreements }: { data: Agreements }) {
  const form = useForm<RegistrationFields>({
    mode: 'onTouched',
    defaultValues: {
      account: useHandedOn('account') ?? '',
      password: '',
      repeat: '',
      captcha: '',
      code: '',
      nickName: '',
      inviteCode: '',
      hasAgreed: false,
    },
  });
  const captcha = useCaptcha();
  const registration = useRegistration(form, captcha, agreements);
  const {
    register,
    watch,
    formState: { errors },
  } = form;
  const account = watch('account');
  const kind = accountKind(account);
  const isMobile = kind === 'mobile';

  return (
    <AccountPage title="注册" help="一个账号，浏览、申请和调用全部 API。" steps={registerSteps} current={0}>
      <form noValidate onSubmit={registration.submit}>
        <Field label="邮箱或手机号" error={errors.account?.message} hint="邮箱注册需点击激活邮件中的链接">
          <TextInput
            autoComplete="username"
            maxLength={40}
            autoCapitalize="none"
            spellCheck={false}
            {...register('account', {
              ...plain,
              ...rule(accountRules),
              onBlur: () => void registration.checkFree(),
            })}
          />
        </Field>
        {registration.isTaken && (
          <Ways>
            <Button $size="s" onClick={() => openLogin()}>
              去登录
            </Button>
            <TextLink to="/forgetPassword/userMail" state={{ account }}>
              找回密码
            </TextLink>
            {kind === 'email' && (
              <TextLink to="/register/MailOk" state={{ account }}>
                重新发送激活邮件
              </TextLink>
            )}
          </Ways>
        )}
        <NewPasswordFields register={register} errors={errors} password={watch('password')} />
        <Field label="昵称" hint={countHint(watch('nickName'), 20)} error={errors.nickName?.message}>
          <TextInput autoComplete="nickname" maxLength={20} {...register('nickName', rule(nickNameRules))} />
        </Field>
        <Field label="邀请码（选填）" error={errors.inviteCode?.message}>
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={8}
            {...register('inviteCode', rule(inviteCodeRules))}
          />
        </Field>
        <CaptchaField
          captcha={captcha}
          field={register(
            'captcha',
            isMobile ? registration.captchaRule : { ...plain, ...rule(captchaRules) },
          )}
          error={errors.captcha?.message}
        />
        {isMobile && (
          <CodeField
            field={register('code', registration.codeRule)}
            error={errors.code?.message}
            left={registration.left}
            isSending={registration.isSending}
            onSend={registration.sendCode}
          />
        )}
        <AgreementField
          agreements={agreements}
          field={register('hasAgreed', mustAgree)}
          error={errors.hasAgreed?.message}
        />
        <FormError text={registration.refusal} />
        <Button type="submit" $kind="primary" $size="l" $isWide disabled={registration.isBusy}>
          注册
        </Button>
      </form>
    </AccountPage>
  );
}

/** What somebody can do whose account is taken, at the field that says so. */
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.xs} ${theme.space.m};
  margin-bottom: ${theme.space.m};
  font-size: ${theme.size.s};
`;
