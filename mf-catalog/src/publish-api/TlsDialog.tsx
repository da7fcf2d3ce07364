import { useForm } from 'react-hook-form';
import { saveUpstreamTls, type UpstreamTlsView } from '@portal/calls';
import { call } from '@portal/client';
import { Field, TextArea, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { certificateProblem, pemCharsMax, privateKeyProblem } from '@portal/rules';
import { useRevalidator } from '@portal/router';

interface TlsDialogProps {
  draftId: string;
  /** Current TLS settings. */
  tls: UpstreamTlsView;
  onClose: () => void;
}

interface TlsFields {
  certificate: string;
  privateKey: string;
  authority: string;
}

/** Certificate, private key and CA as PEM; empty fields stay unchanged. */
export function TlsDialog({ draftId, tls, onClose }: TlsDialogProps) {
  const form = useForm<TlsFields>({ defaultValues: { certificate: '', privateKey: '', authority: '' } });
  const { register, formState } = form;
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields) => call(saveUpstreamTls, { draftId, ...fields }),
    onSent() {
      onClose();
      toast('证书已保存', 'good');
      void revalidate();
    },
  });
  const { errors } = formState;
  const area = { rows: 4, spellCheck: false, autoComplete: 'off', maxLength: pemCharsMax };
  const kept = (has: boolean) => (has ? '，留空则沿用' : '');

  return (
    <FormDialog
      title="上游证书"
      submitLabel="保存"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="客户端证书"
        hint={`PEM，证书在前，中间证书在后；与私钥一起填写${kept(tls.certificate !== null)}`}
        error={errors.certificate?.message}
      >
        <TextArea
          {...area}
          placeholder="-----BEGIN CERTIFICATE-----"
          {...register('certificate', { validate: (text) => certificateProblem(text) ?? true })}
        />
      </Field>
      <Field label="私钥" hint="PEM，不带口令；加密保存，不再显示" error={errors.privateKey?.message}>
        <TextArea
          {...area}
          placeholder="-----BEGIN PRIVATE KEY-----"
          {...register('privateKey', { validate: (text) => privateKeyProblem(text) ?? true })}
        />
      </Field>
      <Field
        label="CA 证书"
        hint={`签发上游证书的 CA；公共 CA 签发的不用填${kept(tls.authority !== null)}`}
        error={errors.authority?.message}
      >
        <TextArea
          {...area}
          placeholder="-----BEGIN CERTIFICATE-----"
          {...register('authority', { validate: (text) => certificateProblem(text) ?? true })}
        />
      </Field>
    </FormDialog>
  );
}
