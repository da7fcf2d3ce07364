import type { UseFormReturn } from 'react-hook-form';
import type { Company } from '@portal/calls';
import { Button, Panel } from '@portal/design';
import type { CompanyFormFields } from './CompanyFormFields';
import { FieldOf } from './FieldOf';

interface InvoiceFieldsProps {
  form: UseFormReturn<CompanyFormFields>;
  company: Company;
}

/** Details for invoices. */
export function InvoiceFields({ form, company }: InvoiceFieldsProps) {
  const isLocked = !company.editable.includes('invoiceTitle');

  /** Copies the values from the fields above. */
  function handleSame() {
    const { companyName, creditCode, bankName, bankBranch, bankAccount, address, account } = form.getValues();
    const options = { shouldDirty: true };
    form.setValue('invoiceTitle', companyName, options);
    form.setValue('invoiceTaxNo', creditCode.trim().toUpperCase(), options);
    form.setValue('invoiceContact', [address, account].filter(Boolean).join(' '), options);
    form.setValue('invoiceBank', [bankName, bankBranch, bankAccount].filter(Boolean).join(' '), options);
  }

  return (
    <Panel
      title="发票信息（选填）"
      aside={
        !isLocked && (
          <Button $size="s" onClick={handleSame}>
            同企业信息
          </Button>
        )
      }
    >
      <FieldOf form={form} company={company} field="invoiceTitle" />
      <FieldOf form={form} company={company} field="invoiceTaxNo" />
      <FieldOf form={form} company={company} field="invoiceContact" />
      <FieldOf form={form} company={company} field="invoiceBank" />
    </Panel>
  );
}
