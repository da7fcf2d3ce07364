import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { beginSso } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, Field, TextInput, theme } from '@portal/design';
import { FormError, plain, rule } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useSearchParams } from '@portal/router';
import { emailRules } from '@portal/rules';
import { openLogin, ownPath } from '@portal/session';
import { AccountPage } from '../common/AccountPage';
import { ssoSteps } from './ssoSteps';

export const page = definePage({ load: async () => null, Page: SsoLogin });

const workEmailRules = [
  { isMet: (value: string) => value.length > 0, message: '请输入工作邮箱' },
  ...emailRules,
];

/** Asks for the work e-mail address, whose domain determines the identity provider. */
function SsoLogin() {
  const [query] = useSearchParams();
  const redirect = ownPath(query.get('redirect')) ?? '';
  const form = useForm({ defaultValues: { email: '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ email }) => call(beginSso, { email, redirect }),
    onSent: ({ url }) => window.location.assign(url),
    codes: { E5601: 'email' },
  });

  return (
    <AccountPage
      title="企业账号登录"
      help="由您所在企业的身份提供方确认您是谁，不需要本站的密码。"
      steps={ssoSteps}
      current={0}
    >
      <form noValidate onSubmit={submit}>
        <Field label="工作邮箱" hint="按邮箱的域名找到您的企业" error={form.formState.errors.email?.message}>
          <TextInput
            type="email"
            autoComplete="email"
            autoFocus
            maxLength={40}
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('email', { ...plain, ...rule(workEmailRules) })}
          />
        </Field>
        <FormError text={refusal} />
        <Button type="submit" $kind="primary" $size="l" $isWide disabled={isBusy}>
          前往企业登录
        </Button>
      </form>
      <Foot>
        企业没有开通？
        <Button $size="s" onClick={() => openLogin(redirect || null)}>
          用密码登录
        </Button>
      </Foot>
    </AccountPage>
  );
}

const Foot = styled.p`
  margin-top: ${theme.space.l};
  font-size: ${theme.size.s};
  color: ${theme.color.inkSoft};
`;
