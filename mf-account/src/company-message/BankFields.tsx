import { useEffect, useId, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { downlist, listBranches, type Company } from '@portal/calls';
import { call } from '@portal/client';
import { Field, Panel, TextInput } from '@portal/design';
import { companyFieldMax, companyProblem, formatDate } from '@portal/rules';
import type { CompanyFormFields } from './CompanyFormFields';
import { contentOf } from './contentOf';
import { FieldOf } from './FieldOf';
import { RegionField } from './RegionField';
import { reasonOf } from './companyLabels';

interface BankFieldsProps {
  form: UseFormReturn<CompanyFormFields>;
  company: Company;
}

/** Bank account of the enterprise. Banks and branches are suggested, but free text is accepted. */
export function BankFields({ form, company }: BankFieldsProps) {
  const { control, watch } = form;
  const [bank, city, unitType] = watch(['bankName', 'bankRegion', 'unitType']);
  const isLocked = !company.editable.includes('bankRegion');
  const banks = useNames(() => call(downlist, { typeCode: 'bank' }), 'banks');
  const branches = useNames(
    async () => (bank && city ? (await call(listBranches, { bank, city })).records : []),
    `${bank}:${city}`,
  );

  return (
    <Panel title={unitType === 'individual' ? '对公账户（选填）' : '对公账户'}>
      <Suggested form={form} company={company} field="bankName" label="开户银行" names={banks} />
      <Controller
        name="bankRegion"
        control={control}
        rules={{
          validate: () =>
            isLocked ||
            (companyProblem('bankRegion', contentOf(form.getValues()), formatDate(new Date())) ?? true),
        }}
        render={({ field, fieldState }) => (
          <RegionField
            label="开户地区"
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message ?? reasonOf(company, 'bankRegion')}
            isDisabled={isLocked}
          />
        )}
      />
      <Suggested
        form={form}
        company={company}
        field="bankBranch"
        label="开户支行"
        names={branches}
        hint={branchHint}
      />
      <FieldOf
        form={form}
        company={company}
        field="bankAccount"
        inputMode="numeric"
        hint="提交后会打入一笔小额款项，用来验证账户"
      />
    </Panel>
  );
}

/** Branches in the list must match bank and city; unknown ones are verified by the small transfer only. */
const branchHint =
  '可以选择，也可以按开户许可证直接填写；列表里的支行须与开户银行、开户地区一致，其他由小额打款核对';

interface SuggestedProps extends BankFieldsProps {
  field: 'bankName' | 'bankBranch';
  label: string;
  names: readonly string[];
  /** Explains what happens with a value outside the list. */
  hint?: string;
}

/** A text field with suggestions. */
function Suggested({
  form,
  company,
  field,
  label,
  names,
  hint = '可以选择，也可以直接填写',
}: SuggestedProps) {
  const id = useId();
  const isLocked = !company.editable.includes(field);
  return (
    <>
      <Field
        label={label}
        error={form.formState.errors[field]?.message ?? reasonOf(company, field)}
        hint={isLocked ? '该项已通过或不可修改' : hint}
      >
        <TextInput
          list={id}
          readOnly={isLocked}
          maxLength={companyFieldMax[field]}
          autoComplete="off"
          {...form.register(field, {
            validate: () =>
              isLocked ||
              (companyProblem(field, contentOf(form.getValues()), formatDate(new Date())) ?? true),
          })}
        />
      </Field>
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Suggested names; empty while they are loading or when they fail to load, since the field accepts free text. */
function useNames(load: () => Promise<readonly { name: string }[]>, key: string): readonly string[] {
  const [found, setFound] = useState<{ key: string; names: readonly string[] }>({ key, names: [] });
  useEffect(() => {
    let isHere = true;
    load().then(
      (records) => {
        if (isHere) setFound({ key, names: records.map(({ name }) => name) });
      },
      () => {},
    );
    return () => {
      isHere = false;
    };
    // `load` depends on `key` only.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return found.key === key ? found.names : [];
}
