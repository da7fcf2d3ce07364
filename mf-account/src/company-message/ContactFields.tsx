import type { UseFormReturn } from 'react-hook-form';
import type { Company } from '@portal/calls';
import { Panel } from '@portal/design';
import { CodeProof } from '../common/CodeProof';
import type { CompanyFormFields } from './CompanyFormFields';
import { FieldOf } from './FieldOf';

interface ContactFieldsProps {
  form: UseFormReturn<CompanyFormFields>;
  company: Company;
  /** Receives why no code was sent. */
  onRefusal: (text: string) => void;
}

/** Contact person; the number is verified once, and again when it changes. */
export function ContactFields({ form, company, onRefusal }: ContactFieldsProps) {
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
      {!isProved && <CodeProof scene="companyAuth" form={form} onRefusal={onRefusal} />}
      <FieldOf form={form} company={company} field="contactMail" />
    </Panel>
  );
}
