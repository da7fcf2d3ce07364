import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { addAppCertificate, readAppCertificate, type CertificateFacts, type Env } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Facts, Field, TextArea, TextInput, theme, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { clientCertificateProblem, formatMinute, pemCharsMax } from '@portal/rules';

interface AddCertificateProps {
  list: { appId: string; env: Env };
  onClose: () => void;
}

interface CertificateFields {
  certificate: string;
  name: string;
  /** What submitting does: read the certificate, or register it after its content was shown. */
  step: 'read' | 'add';
}

/** Adds a client certificate, pasted or from a file; its content is shown before it is registered. */
export function AddCertificate({ list, onClose }: AddCertificateProps) {
  const form = useForm<CertificateFields>({ defaultValues: { certificate: '', name: '', step: 'read' } });
  const { register, setValue, setError, formState } = form;
  const [facts, setFacts] = useState<CertificateFacts | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ certificate, name, step }) =>
      step === 'read'
        ? call(readAppCertificate, { ...list, certificate })
        : call(addAppCertificate, { ...list, certificate, name }),
    onSent(read, { step }) {
      if (step === 'read') {
        setFacts(read);
        setValue('step', 'add');
        return;
      }
      onClose();
      toast('证书已登记，正在同步到网关', 'good');
      void revalidate();
    },
  });
  const { errors } = formState;

  function forget() {
    setFacts(null);
    setValue('step', 'read');
  }

  async function handleFile(chosen: File | undefined) {
    if (!chosen) return;
    forget();
    if (chosen.size > pemCharsMax)
      return setError('certificate', { message: '文件过大，不像是一个 PEM 证书' });
    setValue('certificate', await chosen.text(), { shouldDirty: true, shouldValidate: true });
  }

  return (
    <FormDialog
      title="登记客户端证书"
      submitLabel={facts ? '确认登记' : '读取'}
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="证书"
        hint="PEM，只填程序出示的那一个；私钥请留在您的机器上"
        error={errors.certificate?.message}
        foot={
          <Button $size="s" onClick={() => file.current?.click()}>
            选择文件
          </Button>
        }
      >
        <TextArea
          rows={6}
          spellCheck={false}
          autoComplete="off"
          maxLength={pemCharsMax}
          placeholder="-----BEGIN CERTIFICATE-----"
          {...register('certificate', {
            validate: (text) => clientCertificateProblem(text) ?? true,
            onChange: forget,
          })}
        />
      </Field>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="证书文件"
        accept=".pem,.crt,.cer,application/x-pem-file"
        onChange={({ target }) => {
          void handleFile(target.files?.[0]);
          target.value = '';
        }}
      />
      <Read role="status">
        {facts && (
          <Facts
            facts={[
              ['主体', facts.subject],
              ['签发者', facts.issuer],
              ['有效期', `${formatMinute(facts.startsAt)} 至 ${formatMinute(facts.endsAt)}`],
              ['序列号', facts.serial],
              ['SHA-256 指纹', facts.fingerprint],
            ]}
          />
        )}
      </Read>
      <Field label="名称（选填）" hint="留空则用证书的通用名（CN）" error={errors.name?.message}>
        <TextInput maxLength={40} placeholder="例如 杭州机房" {...register('name')} />
      </Field>
    </FormDialog>
  );
}

/** Same distance to the next field as a field. */
const Read = styled.div`
  &:not(:empty) {
    margin-bottom: ${theme.space.l};
  }
`;
