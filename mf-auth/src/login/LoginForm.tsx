import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { Button, Checkbox, Field, PasswordInput, TextInput, TextLink, theme } from '@portal/design';
import { accountRules, passwordRules } from '@portal/rules';
import { closeLogin, useLoginPrompt } from '@portal/session';
import { CaptchaField, CodeField, FormError, plain, rule, useCaptcha } from '@portal/forms';
import { readRememberedName } from './rememberedName';
import type { LoginFields } from './LoginFields';
import { useLogin, type PendingLogin } from './useLogin';
import { useLoginCode } from './useLoginCode';

interface LoginFormProps {
  onDone: () => void;
  /** The password was accepted, and a second factor is required. */
  onFactor: (pending: PendingLogin) => void;
  /** Signed in, but identity verification is missing or was rejected. */
  onUnverified: (isRejected: boolean) => void;
  /** Signed in to an account with a pending closure. */
  onClosing: (closesAt: string) => void;
}

export function LoginForm(outcomes: LoginFormProps) {
  const [remembered] = useState(readRememberedName);
  const { redirect } = useLoginPrompt();
  const ssoPath = redirect ? `/ssoLogin?redirect=${encodeURIComponent(redirect)}` : '/ssoLogin';
  const form = useForm<LoginFields>({
    defaultValues: {
      account: remembered,
      password: '',
      captcha: '',
      code: '',
      isRemembered: remembered !== '',
    },
  });
  const captcha = useCaptcha();
  const { submit, refusal, refuse, isBusy, isInactive } = useLogin(form, outcomes);
  const code = useLoginCode(form, captcha, refuse);
  const {
    register,
    watch,
    formState: { errors },
  } = form;
  /** For the form that a link leads to. */
  const handedOn = { account: watch('account') };

  return (
    <form data-credentials noValidate onSubmit={submit}>
      <Field label="邮箱或手机号" error={errors.account?.message}>
        <TextInput
          autoComplete="username"
          autoFocus={remembered === ''}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          {...register('account', { ...plain, ...rule(accountRules) })}
        />
      </Field>
      <Field label="密码" error={errors.password?.message}>
        <PasswordInput
          autoComplete="current-password"
          autoFocus={remembered !== ''}
          maxLength={64}
          {...register('password', rule(passwordRules))}
        />
      </Field>
      <CaptchaField
        captcha={captcha}
        field={register('captcha', code.captchaRule)}
        error={errors.captcha?.message}
      />
      <CodeField
        field={register('code', code.codeRule)}
        error={errors.code?.message}
        left={code.left}
        isSending={code.isSending}
        onSend={() => void code.send()}
      />
      <Row>
        <Checkbox {...register('isRemembered')}>记住用户名</Checkbox>
        <TextLink to="/forgetPassword/userMail" state={handedOn} onClick={closeLogin}>
          忘记密码
        </TextLink>
      </Row>
      <FormError text={refusal} />
      {isInactive && (
        <Activation>
          <TextLink to="/register/MailOk" state={handedOn} onClick={closeLogin}>
            重新发送激活邮件
          </TextLink>
        </Activation>
      )}
      <Button type="submit" $kind="primary" $size="l" $isWide disabled={isBusy}>
        登录
      </Button>
      <Foot>
        还没有账号？
        <TextLink to="/register/CreateUser" state={handedOn} onClick={closeLogin}>
          立即注册
        </TextLink>
        <TextLink to={ssoPath} onClick={closeLogin}>
          企业账号登录
        </TextLink>
      </Foot>
    </form>
  );
}

const Row = styled.div`
  display: flex;
  justify-content: space-between;
  font-size: ${theme.size.s};
`;

const Activation = styled.p`
  margin-bottom: ${theme.space.m};
  font-size: ${theme.size.s};
`;

const Foot = styled.p`
  margin-top: ${theme.space.m};
  text-align: center;
  font-size: ${theme.size.s};
  color: ${theme.color.inkSoft};
  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  a + a {
    margin-left: ${theme.space.l};
  }
`;
