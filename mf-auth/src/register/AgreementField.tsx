import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Agreements } from '@portal/calls';
import { Checkbox, Field } from '@portal/design';
import { AgreementLink } from '@portal/page';

interface AgreementFieldProps {
  agreements: Agreements;
  field: UseFormRegisterReturn;
  error?: string;
}

/** Validation rule of the required consent. */
export const mustAgree = { validate: (value: boolean) => value || '请阅读并同意服务协议和隐私政策' };

export const AgreementField = ({ agreements: { records }, field, error }: AgreementFieldProps) => (
  <Field label="协议" error={error}>
    <Checkbox {...field}>
      我已阅读并同意
      {records
        .filter(({ kind }) => kind !== 'providerTerms')
        .map((agreement) => (
          <AgreementLink key={agreement.kind} agreement={agreement} />
        ))}
    </Checkbox>
  </Field>
);
