import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { envs, uploadPublicKey, type CallReply, type Env } from '@portal/calls';
import { call } from '@portal/client';
import { Field, SelectInput, TextArea, TextInput, theme } from '@portal/design';
import { SourceCode } from '@portal/highlight';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { entriesOf, publicKeyProblem } from '@portal/rules';
import { KeyDaysField } from './KeyDaysField';

interface UploadKeyDialogProps {
  appId: string;
  /** Whether the app may call in production. */
  isProduction: boolean;
  onClose: () => void;
  onMade: (made: CallReply<typeof uploadPublicKey>) => void;
}

interface UploadFields {
  env: Env;
  name: string;
  days: string;
  publicKey: string;
}

const commands = `# 国密 SM3withSM2 签名
openssl genpkey -algorithm SM2 -out sm2-private.pem
openssl pkey -in sm2-private.pem -pubout -out sm2-public.pem
# HTTP 消息签名（RFC 9421）；也可用 P-256 或 2048 位以上的 RSA
openssl genpkey -algorithm ED25519 -out private.pem
openssl pkey -in private.pem -pubout -out public.pem`;

/** Registers the public key of a key pair that the user keeps. */
export function UploadKeyDialog({ appId, isProduction, onClose, onMade }: UploadKeyDialogProps) {
  const form = useForm<UploadFields>({
    defaultValues: { env: isProduction ? 'prod' : 'sandbox', name: '', days: '0', publicKey: '' },
  });
  const { register, formState } = form;
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ days, ...fields }, reqNo) =>
      call(uploadPublicKey, { ...fields, appId, days: Number(days), reqNo }),
    onSent(made) {
      onClose();
      onMade(made);
      void revalidate();
    },
  });

  return (
    <FormDialog
      title="上传公钥"
      submitLabel="上传"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Hint>私钥留在您手中，平台只保存公钥；用 OpenSSL 3 生成密钥对：</Hint>
      <Commands>
        <SourceCode code={commands} label="生成密钥对" />
      </Commands>
      <Field label="环境" error={formState.errors.env?.message}>
        <SelectInput {...register('env')}>
          {entriesOf(envs).map(([env, name]) => (
            <option key={env} value={env} disabled={env === 'prod' && !isProduction}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field
        label="公钥"
        hint="PEM（BEGIN PUBLIC KEY），国密SM2也可用十六进制；不要粘贴私钥"
        error={formState.errors.publicKey?.message}
      >
        <TextArea
          rows={5}
          autoComplete="off"
          spellCheck={false}
          {...register('publicKey', { validate: (text) => publicKeyProblem(text) ?? true })}
        />
      </Field>
      <Field label="名称（选填）" error={formState.errors.name?.message}>
        <TextInput maxLength={20} placeholder="公钥密钥" {...register('name')} />
      </Field>
      <KeyDaysField error={formState.errors.days?.message} field={register('days')} />
    </FormDialog>
  );
}

const Hint = styled.p`
  margin-bottom: ${theme.space.s};
  color: ${theme.color.inkSoft};
`;

const Commands = styled.div`
  margin-bottom: ${theme.space.m};
`;
