import { useForm } from 'react-hook-form';
import { applyProvider, type Agreement, type ProviderApplication } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Checkbox, Field, Panel, TextArea, TextInput, toast } from '@portal/design';
import { FormActions, FormError, atLeast, emailRule, mobileRule, rule } from '@portal/forms';
import { AgreementLink, useAgreedAnew, useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { countHint, providerNameRules } from '@portal/rules';

interface ProviderFields {
  name: string;
  intro: string;
  contactName: string;
  contactPhone: string;
  contactMail: string;
  settlement: string;
  hasAgreed: boolean;
}

interface ProviderFormProps {
  data: ProviderApplication;
  /** Version in force. */
  terms: Agreement;
}

/** Application form: public name and introduction, contacts, settlement. */
export function ProviderForm({ data, terms }: ProviderFormProps) {
  const { name, intro, contactName, contactPhone, contactMail, settlement } = data;
  const form = useForm<ProviderFields>({
    defaultValues: { name, intro, contactName, contactPhone, contactMail, settlement, hasAgreed: false },
  });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: ({ hasAgreed: _, ...fields }, reqNo) =>
      call(applyProvider, { ...fields, termsVersion: terms.version, reqNo }),
    onSent: () => {
      toast('已提交，等待平台审核', 'good');
      void revalidate();
    },
    codes: { E5218: 'name' },
    onRefused: useAgreedAnew(form),
  });

  const { register, formState, watch } = form;
  const { errors } = formState;
  const rejectionOf = (field: string) => data.rejects.find((one) => one.field === field)?.reason;

  return (
    <form noValidate onSubmit={submit}>
      <Panel title="提供方信息">
        <Field
          label="提供方名称"
          hint="显示在 API 的详情页，2到40个字"
          error={errors.name?.message ?? rejectionOf('name')}
        >
          <TextInput maxLength={40} {...register('name', rule(providerNameRules))} />
        </Field>
        <Field
          label="简介"
          hint={`您提供什么数据或服务，10到500字，${countHint(watch('intro'), 500)}`}
          error={errors.intro?.message ?? rejectionOf('intro')}
        >
          <TextArea rows={4} maxLength={500} {...register('intro', atLeast(10, '简介至少10个字'))} />
        </Field>
      </Panel>
      <Panel title="联系与结算">
        <Field label="联系人" error={errors.contactName?.message ?? rejectionOf('contactName')}>
          <TextInput
            autoComplete="name"
            maxLength={40}
            {...register('contactName', atLeast(2, '请输入联系人姓名'))}
          />
        </Field>
        <Field label="联系手机" error={errors.contactPhone?.message ?? rejectionOf('contactPhone')}>
          <TextInput
            autoComplete="tel"
            inputMode="numeric"
            maxLength={11}
            {...register('contactPhone', mobileRule)}
          />
        </Field>
        <Field label="联系邮箱" error={errors.contactMail?.message ?? rejectionOf('contactMail')}>
          <TextInput autoComplete="email" maxLength={40} {...register('contactMail', emailRule)} />
        </Field>
        <Field
          label="结算说明（选填）"
          hint={`例如开票类型、对账联系人，${countHint(watch('settlement'), 500)}`}
          error={errors.settlement?.message ?? rejectionOf('settlement')}
        >
          <TextArea rows={3} maxLength={500} {...register('settlement')} />
        </Field>
      </Panel>
      <Checkbox
        {...register('hasAgreed', { validate: (value) => value || '请阅读并同意提供方协议' })}
        aria-invalid={errors.hasAgreed ? true : undefined}
      >
        我已阅读并同意
        <AgreementLink agreement={terms} />
      </Checkbox>
      <FormError text={refusal ?? errors.hasAgreed?.message ?? null} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
          提交申请
        </Button>
      </FormActions>
    </form>
  );
}
