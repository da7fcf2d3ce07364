import { Checkbox, Field, Panel, TextInput } from '@portal/design';
import { atLeast } from '@portal/forms';
import { isIcpNo } from '@portal/rules';
import type { DomainPanelProps } from './DomainFields';

/** Contact, ICP number and the agreement. */
export function ContactPanel({ form: { register, formState }, rejection }: DomainPanelProps) {
  const { errors } = formState;

  return (
    <Panel title="联系与备案">
      <Field
        label="联系人"
        hint="姓名与电话或邮箱，审核与运行中有问题时联系"
        error={errors.contact?.message ?? rejection('contact')}
      >
        <TextInput maxLength={60} {...register('contact', atLeast(2, '请填写联系人与联系方式'))} />
      </Field>
      <Field label="备案号（使用自有域名时填写）" error={errors.icpNo?.message ?? rejection('icpNo')}>
        <TextInput
          placeholder="浙ICP备12345678号"
          {...register('icpNo', {
            setValueAs: (value: string) => value.trim(),
            validate: (value) => value === '' || isIcpNo(value) || '备案号格式如 浙ICP备12345678号',
          })}
        />
      </Field>
      <Checkbox
        {...register('hasAgreed', { validate: (value) => value || '请阅读并同意专区服务约定' })}
        aria-invalid={errors.hasAgreed ? true : undefined}
      >
        我同意专区服务约定：展示的内容真实合法，不冒用他人名称与标识；违反时平台可以暂停或关闭专区
      </Checkbox>
    </Panel>
  );
}
