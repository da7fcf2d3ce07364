import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Company } from '@portal/calls';
import { Field, SelectInput, TextArea, TextInput } from '@portal/design';
import { Options, plain, trimmed } from '@portal/forms';
import { companyFieldMax, companyFields, companyProblem, formatDate, type CompanyField } from '@portal/rules';
import { contentOf } from './contentOf';
import { nameOf, type CompanyFormFields } from './CompanyFormFields';
import { reasonOf } from './companyLabels';

interface FieldOfProps {
  form: UseFormReturn<CompanyFormFields>;
  company: Company;
  field: CompanyField;
  hint?: ReactNode;
  /** Options of a select: code → name. */
  choices?: Readonly<Record<string, string>>;
  isLong?: boolean;
  isOptional?: boolean;
  inputMode?: 'numeric' | 'text';
}

/** A text or select field with its rule. While rejected fields are corrected, the others are locked. */
export function FieldOf(props: FieldOfProps) {
  const { form, company, field, hint, choices, isLong, isOptional, inputMode } = props;
  const isLocked = !company.editable.includes(field);
  const name = nameOf(field);
  const kept = company.fields[field];
  const isSecret = field === 'legalIdNo' || field === 'bankAccount';
  const isContact = field === 'contactPhone' || field === 'contactMail';
  const registered = form.register(name, {
    ...(isContact ? plain : trimmed),
    validate: (value: string) =>
      isLocked ||
      (isSecret && value === '' && kept !== '') ||
      (companyProblem(field, contentOf(form.getValues()), formatDate(new Date())) ?? true),
  });
  const input = { ...registered, readOnly: isLocked, maxLength: companyFieldMax[field], autoComplete: 'off' };

  return (
    <Field
      label={`${companyFields[field]}${isOptional ? '（选填）' : ''}`}
      error={form.formState.errors[name]?.message ?? reasonOf(company, field)}
      hint={isLocked ? '该项已通过或不可修改' : isSecret && kept ? `不修改则沿用 ${kept}` : hint}
    >
      {choices ? (
        <SelectInput {...registered} disabled={isLocked}>
          <option value="">请选择</option>
          <Options of={choices} />
        </SelectInput>
      ) : isLong ? (
        <TextArea {...input} rows={3} />
      ) : (
        <TextInput {...input} inputMode={inputMode} />
      )}
    </Field>
  );
}
