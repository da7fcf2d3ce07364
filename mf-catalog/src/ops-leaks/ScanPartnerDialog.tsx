import { useFieldArray, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { leakGraceTitles, saveScanPartner, scanKeysMax, type ScanPartner } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Checkbox, Field, SelectInput, TextArea, TextInput, theme, toast } from '@portal/design';
import { FormDialog, LabelledGroup, Options } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { publicKeyLengthMax, publicKeyProblem } from '@portal/rules';

interface ScanPartnerDialogProps {
  /** Absent: creates one. */
  partner?: ScanPartner;
  onClose: () => void;
}

/** A code host: its keys, and how reported keys are revoked. */
export function ScanPartnerDialog({ partner, onClose }: ScanPartnerDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    defaultValues: {
      name: partner?.name ?? '',
      isOn: (partner?.isOn ?? 1) === 1,
      graceHours: String(partner?.graceHours ?? 0),
      keys: partner?.keys ?? [{ identifier: '', publicKey: '' }],
    },
  });
  const keys = useFieldArray({ control: form.control, name: 'keys' });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ isOn, ...fields }, reqNo) =>
      call(saveScanPartner, {
        ...fields,
        isOn: isOn ? 1 : 0,
        partnerId: partner?.partnerId,
        version: partner?.version ?? 0,
        reqNo,
      }),
    onSent() {
      toast('已保存', 'good');
      onClose();
      void revalidate();
    },
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title={partner ? `修改“${partner.name}”` : '添加扫描伙伴'}
      submitLabel="保存"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="名称" error={errors.name?.message}>
        <TextInput maxLength={40} {...form.register('name', { required: '请填写名称' })} />
      </Field>
      <Field label="发现密钥后" hint="个人访问令牌总是立即吊销" error={errors.graceHours?.message}>
        <SelectInput {...form.register('graceHours')}>
          <Options of={leakGraceTitles} />
        </SelectInput>
      </Field>
      {keys.fields.map(({ id }, index) => (
        <LabelledGroup key={id} label={`公钥 ${index + 1}`}>
          <Fields>
            <Field label="标识" error={errors.keys?.[index]?.identifier?.message}>
              <TextInput
                maxLength={128}
                {...form.register(`keys.${index}.identifier`, { required: '请填写伙伴给出的公钥标识' })}
              />
            </Field>
            <Field label="公钥（PEM）" error={errors.keys?.[index]?.publicKey?.message}>
              <TextArea
                rows={4}
                maxLength={publicKeyLengthMax}
                {...form.register(`keys.${index}.publicKey`, {
                  validate: (text) => publicKeyProblem(text) ?? true,
                })}
              />
            </Field>
            <Button $size="s" onClick={() => keys.remove(index)}>
              移除公钥 {index + 1}
            </Button>
          </Fields>
        </LabelledGroup>
      ))}
      {keys.fields.length < scanKeysMax && (
        <p>
          <Button onClick={() => keys.append({ identifier: '', publicKey: '' })}>添加公钥</Button>
        </p>
      )}
      <Below>
        <Checkbox {...form.register('isOn')}>接收它的报告</Checkbox>
      </Below>
    </FormDialog>
  );
}

/** Across the dialog, one below the other. */
const Fields = styled.div`
  flex: 1 1 100%;
  min-width: 0;
`;

const Below = styled.p`
  margin-top: ${theme.space.m};
`;
