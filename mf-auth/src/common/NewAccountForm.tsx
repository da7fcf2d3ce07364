import { useForm } from 'react-hook-form';
import { sendVerifyCode } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { Button, Field, TextInput } from '@portal/design';
import {
  CaptchaField,
  CodeField,
  FormActions,
  FormError,
  plain,
  useCaptcha,
  useSentCode,
} from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { accountKind, accountKinds, type AccountKind } from '@portal/rules';

interface NewAccountFields {
  account: string;
  captcha: string;
  code: string;
}

interface NewAccountFormProps<Reply> {
  kind: AccountKind;
  /** Sends the new account with the code that it received. */
  send: (fields: { newAccount: string; vercode: string }, reqNo: string) => Promise<Reply>;
  onSent: (reply: Reply) => void;
  onRefused: (error: unknown, release: () => void) => boolean;
}

/** Whether the error concerns the address itself: taken, or unchanged. */
const isAboutAccount = (error: unknown) =>
  error instanceof CallError && (error.code === 'E5001' || error.code === 'E5007');

const scenes = { email: 'changeEmail', mobile: 'changePhone' } as const;

/** A new e-mail address or mobile number, verified by a code sent to it. */
export function NewAccountForm<Reply>({ kind, send: sendChange, ...handlers }: NewAccountFormProps<Reply>) {
  const form = useForm<NewAccountFields>({ defaultValues: { account: '', captcha: '', code: '' } });
  const captcha = useCaptcha();
  const { submit, refusal, refuse, isBusy } = useGuardedSubmission(form, {
    part: 'ticket',
    send: ({ account, code }, reqNo) => sendChange({ newAccount: account, vercode: code }, reqNo),
    onSent: handlers.onSent,
    names: { newAccount: 'account', vercode: 'code' },
    codes: { E5001: 'account', E5007: 'account', E0001: 'code', E0028: 'code' },
    onRefused: handlers.onRefused,
  });
  const { left, isSending, send, codeRule, captchaRule } = useSentCode({
    name: scenes[kind],
    form,
    captcha,
    request: ({ account, captcha: captchaCode }) =>
      call(sendVerifyCode, { account, captchaCode, scene: scenes[kind] }),
    onRefusal(error) {
      if (isAboutAccount(error))
        form.setError('account', { message: messageOf(error) }, { shouldFocus: true });
      else refuse(messageOf(error));
    },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const label = `新${accountKinds[kind]}`;

  function handleSend() {
    refuse(null);
    void send();
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field label={label} error={errors.account?.message}>
        <TextInput
          autoComplete={kind === 'email' ? 'email' : 'tel'}
          inputMode={kind === 'email' ? 'email' : 'tel'}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          {...register('account', {
            ...plain,
            validate: (value) => accountKind(value) === kind || `请输入正确的${accountKinds[kind]}`,
          })}
        />
      </Field>
      <CaptchaField
        captcha={captcha}
        field={register('captcha', captchaRule)}
        error={errors.captcha?.message}
      />
      <CodeField
        field={register('code', codeRule)}
        error={errors.code?.message}
        left={left}
        isSending={isSending}
        onSend={handleSend}
      />
      <FormError text={refusal} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
          确认修改
        </Button>
      </FormActions>
    </form>
  );
}
