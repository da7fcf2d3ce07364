import { Controller, useForm } from 'react-hook-form';
import {
  abilities,
  applyAlliance,
  applyPartner,
  orgTypes,
  regions,
  type JoinTarget,
  type MyJoin,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, Panel, SelectInput, TextArea, TextInput, toast } from '@portal/design';
import {
  FileField,
  FormActions,
  FormError,
  Options,
  PictureField,
  emailRule,
  mobileRule,
  type UploadedFile,
} from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { countHint, keyOf } from '@portal/rules';

interface JoinFields {
  orgName: string;
  orgType: string;
  ability: string;
  region: string;
  contactName: string;
  contactPhone: string;
  contactMail: string;
  website: string;
  logoUrl: string;
  brief: string;
  reason: string;
  fileUrl: UploadedFile | null;
}

interface JoinFormProps {
  target: JoinTarget;
  /** The previous application; blank for a first one. */
  data: MyJoin;
  onSent: () => void;
}

const briefMax = 200;
const reasonMax = 500;
const atLeast = (length: number, message: string) => ({
  validate: (value: string) => value.trim().length >= length || message,
});
const chosen = (message: string) => ({ validate: (value: string) => value !== '' || message });

/** Sends the form to the call of its target. */
function send(target: JoinTarget, fields: JoinFields, reqNo: string) {
  const { orgType, ability, region, fileUrl, ...rest } = fields;
  const common = { ...rest, fileUrl: fileUrl?.fileUrl ?? '', reqNo };
  return target === 'alliance'
    ? call(applyAlliance, { ...common, orgType: keyOf(orgTypes, orgType) ?? 'bank' })
    : call(applyPartner, {
        ...common,
        ability: keyOf(abilities, ability) ?? 'data',
        region: keyOf(regions, region) ?? 'north',
      });
}

/** Application form: organisation, contact, public profile, and reason. */
export function JoinForm({ target, data, onSent }: JoinFormProps) {
  const { state: _, fileUrl, fileName, rejects, submittedAt: __, ...given } = data;
  const form = useForm<JoinFields>({
    defaultValues: { ...given, fileUrl: fileUrl ? { fileUrl, fileName } : null },
  });
  const { register, control, watch, formState } = form;
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'section',
    send: (fields, reqNo) => send(target, fields, reqNo),
    onSent: () => {
      toast('已提交，等待平台审核', 'good');
      onSent();
    },
  });
  const problemOf = (name: keyof JoinFields) => {
    const { error } = form.getFieldState(name, formState);
    return error?.message ?? rejects.find(({ field }) => field === name)?.reason;
  };
  const select = (
    name: 'orgType' | 'ability' | 'region',
    label: string,
    table: Readonly<Record<string, string>>,
  ) => (
    <Field label={label} error={problemOf(name)}>
      <SelectInput {...register(name, chosen(`请选择${label}`))}>
        <option value="">请选择</option>
        <Options of={table} />
      </SelectInput>
    </Field>
  );

  return (
    <form noValidate onSubmit={submit}>
      <Panel title="单位信息">
        <Field label="单位名称" hint="营业执照上的全称" error={problemOf('orgName')}>
          <TextInput
            autoComplete="organization"
            maxLength={40}
            {...register('orgName', atLeast(2, '请输入单位名称'))}
          />
        </Field>
        {target === 'alliance' ? (
          select('orgType', '单位类型', orgTypes)
        ) : (
          <>
            {select('ability', '合作方向', abilities)}
            {select('region', '地区', regions)}
          </>
        )}
        <Field label="官网（选填）" hint="以 https:// 开头" error={problemOf('website')}>
          <TextInput
            autoComplete="url"
            inputMode="url"
            maxLength={200}
            {...register('website', {
              validate: (value) => /^(|https:\/\/[^\s\\<>"']+)$/.test(value) || '官网须以 https:// 开头',
            })}
          />
        </Field>
        <Controller
          name="logoUrl"
          control={control}
          render={({ field: { value, onChange } }) => (
            <PictureField
              label="标志（选填）"
              kind="logo"
              value={value}
              onChange={onChange}
              error={problemOf('logoUrl')}
            />
          )}
        />
        <Field
          label="单位简介"
          hint={`通过后公开显示，10到${briefMax}字，${countHint(watch('brief'), briefMax)}`}
          error={problemOf('brief')}
        >
          <TextArea rows={3} maxLength={briefMax} {...register('brief', atLeast(10, '简介至少10个字'))} />
        </Field>
      </Panel>
      <Panel title="联系与说明">
        <Field label="联系人" error={problemOf('contactName')}>
          <TextInput
            autoComplete="name"
            maxLength={40}
            {...register('contactName', atLeast(2, '请输入联系人姓名'))}
          />
        </Field>
        <Field label="电话" error={problemOf('contactPhone')}>
          <TextInput
            autoComplete="tel"
            inputMode="numeric"
            maxLength={11}
            {...register('contactPhone', mobileRule)}
          />
        </Field>
        <Field label="邮箱" error={problemOf('contactMail')}>
          <TextInput autoComplete="email" maxLength={40} {...register('contactMail', emailRule)} />
        </Field>
        <Field
          label="申请说明"
          hint={`希望开放或使用的能力、合作计划，10到${reasonMax}字，${countHint(watch('reason'), reasonMax)}`}
          error={problemOf('reason')}
        >
          <TextArea
            rows={5}
            maxLength={reasonMax}
            {...register('reason', atLeast(10, '申请说明至少10个字'))}
          />
        </Field>
        <Controller
          name="fileUrl"
          control={control}
          render={({ field: { value, onChange } }) => (
            <FileField
              label="附件（选填）"
              hint="单位介绍、资质证明等，"
              file={value}
              error={problemOf('fileUrl')}
              onChange={onChange}
              onRemove={() => onChange(null)}
            />
          )}
        />
      </Panel>
      <FormError text={refusal} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
          提交申请
        </Button>
      </FormActions>
    </form>
  );
}
