import type { UseFormReturn } from 'react-hook-form';
import type { PersonAuth } from '@portal/calls';
import { Field, Panel, TextInput } from '@portal/design';
import { mobileRule } from '@portal/forms';
import { CodeProof } from '../common/CodeProof';
import { rejectionOf, type PersonFields } from './PersonFields';

interface ContactFieldsProps {
  form: UseFormReturn<PersonFields>;
  data: PersonAuth;
  /** Receives why no code was sent. */
  onRefusal: (text: string) => void;
}

/** Mobile number, verified by a code, and postal address. */
export function ContactFields({ form, data, onRefusal }: ContactFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;

  return (
    <Panel title="联系方式">
      <Field
        label="手机号"
        error={errors.account?.message ?? rejectionOf(data, 'phone')}
        hint="须为本人实名的手机号"
      >
        <TextInput
          autoComplete="tel"
          inputMode="numeric"
          maxLength={11}
          {...register('account', mobileRule)}
        />
      </Field>
      <CodeProof scene="personAuth" form={form} onRefusal={onRefusal} />
      <Field label="联系地址（选填）" error={errors.address?.message ?? rejectionOf(data, 'address')}>
        <TextInput autoComplete="street-address" maxLength={200} {...register('address')} />
      </Field>
    </Panel>
  );
}
