import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { registerSso, type Agreements, type SsoOutcome } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Facts, Field, TextInput, theme } from '@portal/design';
import { FormError, rule } from '@portal/forms';
import { useAgreedAnew, useSubmission } from '@portal/page';
import { nickNameRules } from '@portal/rules';
import { AccountPage } from '../common/AccountPage';
import { AgreementField, mustAgree } from '../register/AgreementField';
import { ssoSteps } from './ssoSteps';

interface FirstVisitProps {
  agreements: Agreements;
  outcome: SsoOutcome & { ticket: string };
  onDone: (outcome: SsoOutcome) => void;
}

/** First sign-in of an unknown user: the account is created once they have agreed to the terms. */
export function FirstVisit({ agreements, outcome, onDone }: FirstVisitProps) {
  const { ticket, account = '', nickName = '', organisationName } = outcome;
  const form = useForm({ defaultValues: { nickName, hasAgreed: false } });
  const { errors } = form.formState;
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ nickName: chosen }) =>
      call(registerSso, { ticket, nickName: chosen, agreeVersion: agreements.registerVersion }),
    onSent: onDone,
    onRefused: useAgreedAnew(form),
  });

  return (
    <AccountPage
      title="首次登录"
      help={`确认后为您建立账号，并加入“${organisationName}”。`}
      steps={ssoSteps}
      current={1}
    >
      <form noValidate onSubmit={submit}>
        <Known>
          <Facts
            facts={[
              ['企业', organisationName],
              ['邮箱', account],
            ]}
          />
        </Known>
        <Field label="昵称" error={errors.nickName?.message}>
          <TextInput
            autoComplete="nickname"
            maxLength={20}
            {...form.register('nickName', rule(nickNameRules))}
          />
        </Field>
        <AgreementField
          agreements={agreements}
          field={form.register('hasAgreed', mustAgree)}
          error={errors.hasAgreed?.message}
        />
        <FormError text={refusal} />
        <Button type="submit" $kind="primary" $size="l" $isWide disabled={isBusy}>
          建立账号并登录
        </Button>
      </form>
    </AccountPage>
  );
}

const Known = styled.div`
  margin-bottom: ${theme.space.l};
`;
