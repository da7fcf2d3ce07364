import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { saveCompany, type Company } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { Button, ButtonLink, Checkbox, Notice, Panel, toast } from '@portal/design';
import { DateField, FormActions, FormError } from '@portal/forms';
import { actionMessageOf, useGuardedSubmission, useOnce } from '@portal/page';
import { useNavigate, useRevalidator } from '@portal/router';
import { idKinds, industries, licenceKinds, unitTypes, validForGood, type CompanyField } from '@portal/rules';
import { BankFields } from './BankFields';
import { formNames, type CompanyFormFields } from './CompanyFormFields';
import { ContactFields } from './ContactFields';
import { contentOf } from './contentOf';
import { FieldOf } from './FieldOf';
import { InvoiceFields } from './InvoiceFields';
import { RegionField } from './RegionField';
import { reasonOf } from './companyLabels';

/** All fields of an enterprise. They can be saved as a draft at any time, or completed. */
export function CompanyForm({ company }: { company: Company }) {
  const form = useForm<CompanyFormFields>({ defaultValues: startOf(company) });
  const navigate = useNavigate();
  const [isTaken, setIsTaken] = useState(false);
  // Of what the form was opened with, and of its own drafts since; never of what others have saved.
  const [mark, setMark] = useState(company.mark);
  const { submit, refusal, refuse, isBusy } = useGuardedSubmission(form, {
    send: (fields, reqNo) =>
      call(saveCompany, { ...changesOf(company, fields), vercode: fields.code || undefined, mark, reqNo }),
    onSent: () => void navigate('/companyMessage/uploadingImg/1'),
    names: formNames,
    codes: { E5211: 'creditCode' },
    onRefused: (error) => {
      const isElsewhere = error instanceof CallError && error.code === 'E5212';
      setIsTaken(isElsewhere);
      return isElsewhere;
    },
  });
  const draft = useDraft({ ...company, mark }, refuse, (fields, saved) => {
    form.reset(fields);
    setMark(saved);
  });
  const parts = { form, company };
  const [isForGood] = form.watch(['isForGood']);
  const isLocked = (field: CompanyField) => !company.editable.includes(field);

  return (
    <form noValidate onSubmit={submit}>
      <Panel title="证照信息">
        <FieldOf {...parts} field="unitType" choices={unitTypes} hint="决定需要上传哪些资料" />
        <FieldOf {...parts} field="companyName" hint="与证照上的名称完全一致" />
        <FieldOf {...parts} field="creditCode" hint="18位，证照上的统一社会信用代码" />
        <FieldOf {...parts} field="licenceKind" choices={licenceKinds} />
        <FieldOf {...parts} field="industry" choices={industries} />
        <Controller
          name="region"
          control={form.control}
          rules={{ validate: (value) => isLocked('region') || value !== '' || '请选择注册地区' }}
          render={({ field, fieldState }) => (
            <RegionField
              label="注册地区"
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message ?? reasonOf(company, 'region')}
              isDisabled={isLocked('region')}
            />
          )}
        />
        <FieldOf {...parts} field="address" />
        <DateField
          control={form.control}
          name="setupDate"
          label="成立日期"
          remark={reasonOf(company, 'setupDate')}
          isDisabled={isLocked('setupDate')}
          missing="请选择成立日期"
        />
        <DateField
          control={form.control}
          name="validTo"
          label="营业期限至"
          remark={reasonOf(company, 'validTo')}
          isDisabled={isForGood || isLocked('validTo')}
          missing="请选择营业期限，或勾选长期"
        />
        <Checkbox {...form.register('isForGood')}>长期有效</Checkbox>
      </Panel>
      <Panel title="法定代表人">
        <FieldOf {...parts} field="legalName" />
        <FieldOf {...parts} field="legalIdKind" choices={idKinds} />
        <FieldOf {...parts} field="legalIdNo" />
      </Panel>
      <ContactFields {...parts} onRefusal={refuse} />
      <BankFields {...parts} />
      <InvoiceFields {...parts} />
      <Panel title="企业介绍">
        <FieldOf {...parts} field="website" isOptional />
        <FieldOf {...parts} field="brief" isLong isOptional />
      </Panel>
      {isTaken && (
        <Notice tone="bad">
          该企业已被另一个账号认证或正在审核。请企业的管理员邀请您加入；认为被他人占用时，可提交工单申诉。
          <ButtonLink to="/help" $size="s">
            提交工单申诉
          </ButtonLink>
        </Notice>
      )}
      <FormError text={refusal} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
          保存并上传资料
        </Button>
        <Button $size="l" disabled={draft.isBusy} onClick={() => void draft.save(form.getValues())}>
          存草稿
        </Button>
        <ButtonLink to="/companyMessage/companyInfo" $size="l">
          返回
        </ButtonLink>
      </FormActions>
    </form>
  );
}

/** Saves the input as a draft, complete or not. */
function useDraft(
  company: Company,
  refuse: (text: string | null) => void,
  settle: (fields: CompanyFormFields, mark: Company['mark']) => void,
) {
  const { revalidate } = useRevalidator();
  const { run, isBusy } = useOnce(async (fields: CompanyFormFields, reqNo) => {
    const { mark } = company;
    const saved = await call(saveCompany, { ...changesOf(company, fields), isDraft: '1', mark, reqNo });
    settle(fields, saved.mark);
    toast('草稿已保存', 'good');
    void revalidate();
  });
  return {
    isBusy,
    async save(fields: CompanyFormFields) {
      refuse(null);
      await run(fields).catch((error: unknown) => refuse(actionMessageOf(error)));
    },
  };
}

const startOf = ({ fields }: Company): CompanyFormFields => {
  const { contactPhone, validTo, ...others } = fields;
  return {
    ...others,
    // The server sends these masked; empty means unchanged.
    legalIdNo: '',
    bankAccount: '',
    account: contactPhone,
    captcha: '',
    code: '',
    isForGood: validTo === validForGood,
    validTo: validTo === validForGood ? '' : validTo,
  };
};

/** Only the fields that are editable in this state. */
const changesOf = ({ editable }: Company, fields: CompanyFormFields) => {
  const content = contentOf(fields);
  return Object.fromEntries(editable.map((field) => [field, content[field]]));
};
