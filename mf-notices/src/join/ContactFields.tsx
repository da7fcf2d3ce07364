import { Controller } from 'react-hook-form';
import { Field, Panel, TextArea, TextInput } from '@portal/design';
import { FileField, atLeast, emailRule, mobileRule } from '@portal/forms';
import { countHint } from '@portal/rules';
import type { JoinPartProps } from './joinFields';

const reasonMax = 500;

/** Whom the reviewers ask, and what the organisation intends. */
export function ContactFields({ form, problemOf }: Omit<JoinPartProps, 'target'>) {
  const { register, control, watch } = form;

  return (
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
        <TextArea rows={5} maxLength={reasonMax} {...register('reason', atLeast(10, '申请说明至少10个字'))} />
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
  );
}
