import type { UseFormReturn } from 'react-hook-form';
import { sendVerifyCode, type Company } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { Panel } from '@portal/design';
import { CaptchaField, CodeField, useCaptcha, useSentCode } from '@portal/forms';
import type { CompanyFormFields } from './CompanyFormFields';
import { FieldOf } from './FieldOf';

interface ContactFieldsProps {
  form: UseFormReturn<CompanyFormFields>;
  company: Company;
  /** Told why no code was sent. */
  onRefusal: (text: string) => void;
}

/** Who is asked about the enterprise; the number is proved once, and again when it changes. */
export function ContactFields({ form, company, onRefusal }: ContactFieldsProps) {
  const { errors } = form.formState;
  const captcha = useCaptcha();
  const { left, isSending, send, codeRule, captchaRule } = useSentCode({
    name: 'companyAuth',
    form,
    captcha,
    request: ({ account, captcha: captchaCode }) =>
      call(sendVerifyCode, { account, captchaCode, scene: 'companyAuth' }),
    onRefusal: (error) => onRefusal(messageOf(error)),
  });
  const isProved = company.isPhoneProved === 1 && form.watch('account') === company.fields.contactPhone;

  return (
    <Panel title="联系人">
      <FieldOf form={form} company={company} field="contactName" />
      <FieldOf form={form} company={company} field="contactJob" />
      <FieldOf
        form={form}
        company={company}
        field="contactPhone"
        inputMode="numeric"
        hint={isProved ? '已验证' : '审核有疑问时联系此号码'}
      />
      {!isProved && (
        <>
          <CaptchaField
            captcha={captcha}
            field={form.register('captcha', captchaRule)}
            error={errors.captcha?.message}
          />
          <CodeField
            field={form.register('code', codeRule)}
            error={errors.code?.message}
            left={left}
            isSending={isSending}
            onSend={() => void send()}
          />
        </>
      )}
      <FieldOf form={form} company={company} field="contactMail" />
    </Panel>
  );
}
