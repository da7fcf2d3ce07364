import type { UseFormRegisterReturn } from 'react-hook-form';
import { sendVerifyCode, type VerifyScene } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { CaptchaField, CodeField, useCaptcha, useSentCode } from '@portal/forms';

type SentCode = ReturnType<typeof useSentCode>;
interface Said {
  message?: string;
}

/** A form with fields for account, captcha and code. */
interface ProofForm {
  register: (
    name: 'captcha' | 'code',
    rule: SentCode['captchaRule'] | SentCode['codeRule'],
  ) => UseFormRegisterReturn;
  formState: { errors: { captcha?: Said; code?: Said } };
}

interface CodeProofProps {
  scene: VerifyScene;
  form: ProofForm & Parameters<typeof useSentCode>[0]['form'];
  /** Receives why no code was sent; called with '' before each attempt. */
  onRefusal: (text: string) => void;
}

/** Verifies the number or address in the form's `account` by captcha and a code. */
export function CodeProof({ scene, form, onRefusal }: CodeProofProps) {
  const { errors } = form.formState;
  const captcha = useCaptcha();
  const { left, isSending, send, codeRule, captchaRule } = useSentCode({
    name: scene,
    form,
    captcha,
    request: ({ account, captcha: captchaCode }) => call(sendVerifyCode, { account, captchaCode, scene }),
    onRefusal: (error) => onRefusal(messageOf(error)),
  });

  function handleSend() {
    onRefusal('');
    void send();
  }

  return (
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
        onSend={handleSend}
      />
    </>
  );
}
