import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { confirmTotp } from '@portal/calls';
import { call } from '@portal/client';
import { Button, CopyButton, theme } from '@portal/design';
import { FormActions, FormError, QrCode } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { FactorField } from './FactorField';

interface TotpSetupProps {
  otpauthUrl: string;
  secret: string;
  onConfirmed: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Key for an authenticator app, confirmed by a correct code. */
export function TotpSetup({ otpauthUrl, secret, onConfirmed, onClose }: TotpSetupProps) {
  const form = useForm({ defaultValues: { value: '' } });
  const { register, formState } = form;
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ value }) => call(confirmTotp, { code: value }),
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    names: { code: 'value' },
    codes: { E5302: 'value' },
  });

  return (
    <form noValidate onSubmit={submit}>
      <Scan>
        <QrCode text={otpauthUrl} label="验证器应用的二维码" />
        <p>用验证器应用扫描二维码；不能扫描时，手动输入密钥：</p>
        <Key>
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label="复制密钥" />
        </Key>
      </Scan>
      <FactorField way="totp" register={register} error={formState.errors.value?.message} />
      <FormError text={refusal} />
      <FormActions>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          确认绑定
        </Button>
      </FormActions>
    </form>
  );
}

const Scan = styled.div`
  margin-bottom: ${theme.space.m};
  text-align: center;
`;

const Key = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space.s};
  overflow-wrap: anywhere;
`;
