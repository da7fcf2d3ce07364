import { Controller, useForm } from 'react-hook-form';
import { applyPortal, type PortalView } from '@portal/calls';
import { call } from '@portal/client';
import { Button, ButtonLink, Checkbox, Field, Panel, SelectInput, TextArea, TextInput } from '@portal/design';
import { FormActions, FormError, PictureField, rule } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import {
  colorRules,
  entriesOf,
  firstBroken,
  industries,
  isIcpNo,
  ownHostRules,
  portalNameRules,
  type Industry,
} from '@portal/rules';
import { ContrastNote } from '../common/ContrastNote';
import { HeaderPreview } from '../common/HeaderPreview';
import { useKeptFields } from '../common/useKeptFields';
import { PrefixField } from './PrefixField';

export interface DomainFields {
  doName: string;
  doPrefix: string;
  usage: string;
  industry: Industry | '';
  doColor: string;
  doLogoUrl: string;
  do_rc_url: string;
  contact: string;
  icpNo: string;
  host: string;
  hasAgreed: boolean;
}

const usageMax = 300;
/** Fields kept across a reload. The contact is personal data and not among them. */
const kept = [
  'doName',
  'doPrefix',
  'industry',
  'usage',
  'doColor',
  'doLogoUrl',
  'do_rc_url',
  'icpNo',
  'host',
] as const;

/** Application form with a live preview of the header. */
export function DomainForm({ before }: { before: PortalView | null }) {
  const form = useForm<DomainFields>({ defaultValues: startOf(before), mode: 'onTouched' });
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  const navigate = useNavigate();
  const forget = useKeptFields(form, `domin:${before?.doId ?? ''}`, kept);
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: ({ hasAgreed: _, host, industry, ...fields }, reqNo) =>
      call(applyPortal, {
        ...fields,
        doId: before?.doId,
        host: host || undefined,
        industry: industry || undefined,
        reqNo,
      }),
    onSent: ({ doId }) => {
      forget();
      void navigate(`/dominSuccessComponent?doId=${doId}`);
    },
    codes: { E6001: 'doPrefix', E6002: 'doPrefix', E6005: 'host' },
  });
  const [name, color, logo, banner] = watch(['doName', 'doColor', 'doLogoUrl', 'do_rc_url']);
  const rejection = (field: string) => before?.rejects.find((one) => one.field === field)?.reason;

  return (
    <form noValidate onSubmit={submit}>
      <Panel title="名称与地址">
        <Field
          label="专区名称"
          hint="2 到 20 个字，例如 海港开放平台"
          error={errors.doName?.message ?? rejection('doName')}
        >
          <TextInput maxLength={20} {...register('doName', rule(portalNameRules))} />
        </Field>
        <PrefixField form={form} doId={before?.doId} remark={rejection('doPrefix')} />
        <Field
          label="自有域名（选填）"
          hint="没有也可以，专区先用上面的地址；有自有域名时，通过后按提示设置解析"
          error={errors.host?.message ?? rejection('host')}
        >
          <TextInput
            placeholder="open.example.com"
            {...register('host', {
              setValueAs: (value: string) => value.trim().toLowerCase(),
              validate: (value) => value === '' || (firstBroken(ownHostRules, value) ?? true),
            })}
          />
        </Field>
        <Field
          label="用途"
          error={errors.usage?.message ?? rejection('usage')}
          hint={`${watch('usage').length}/${usageMax}`}
        >
          <TextArea
            rows={4}
            maxLength={usageMax}
            placeholder="面向哪些用户，提供哪些服务"
            {...register('usage', { validate: (value) => value.trim() !== '' || '请填写用途' })}
          />
        </Field>
        <Field
          label="行业（选填）"
          hint="访客在“全部专区”里可以按行业查找"
          error={errors.industry?.message ?? rejection('industry')}
        >
          <SelectInput {...register('industry')}>
            <option value="">不选择</option>
            {entriesOf(industries).map(([code, title]) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </SelectInput>
        </Field>
      </Panel>
      <Panel title="品牌">
        <HeaderPreview name={name} color={color} logoUrl={logo} bannerUrl={banner} />
        <Controller
          name="doLogoUrl"
          control={control}
          rules={{ validate: (value) => value !== '' || '请上传标志' }}
          render={({ field }) => (
            <PictureField
              label="标志"
              kind="logo"
              value={field.value}
              onChange={field.onChange}
              error={errors.doLogoUrl?.message ?? rejection('doLogoUrl')}
            />
          )}
        />
        <Field
          label="品牌色"
          hint={<ContrastNote color={color} />}
          error={errors.doColor?.message ?? rejection('doColor')}
          beside={
            <TextInput
              type="color"
              aria-label="选择品牌色"
              value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#000000'}
              onChange={({ target }) =>
                form.setValue('doColor', target.value.toUpperCase(), {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            />
          }
        >
          <TextInput maxLength={7} {...register('doColor', rule(colorRules))} />
        </Field>
        <Controller
          name="do_rc_url"
          control={control}
          render={({ field }) => (
            <PictureField
              label="横幅图片（选填，没有轮播图时显示）"
              kind="picture"
              value={field.value}
              onChange={field.onChange}
              error={rejection('do_rc_url')}
            />
          )}
        />
      </Panel>
      <Panel title="联系与备案">
        <Field
          label="联系人"
          hint="姓名与电话或邮箱，审核与运行中有问题时联系"
          error={errors.contact?.message ?? rejection('contact')}
        >
          <TextInput
            maxLength={60}
            {...register('contact', {
              validate: (value) => value.trim().length >= 2 || '请填写联系人与联系方式',
            })}
          />
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
      <FormError text={refusal ?? errors.hasAgreed?.message ?? null} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
          提交申请
        </Button>
        <ButtonLink to="/dominList" $size="l">
          返回
        </ButtonLink>
      </FormActions>
    </form>
  );
}

const startOf = (before: PortalView | null): DomainFields => ({
  doName: before?.doName ?? '',
  doPrefix: before?.doPrefix ?? '',
  usage: before?.usage ?? '',
  industry: before?.industry ?? '',
  doColor: before?.draft.doColor ?? '#0F6E91',
  doLogoUrl: before?.draft.doLogoUrl ?? '',
  do_rc_url: before?.draft.do_rc_url ?? '',
  contact: before?.contact ?? '',
  icpNo: before?.icpNo ?? '',
  host: before?.host?.host ?? '',
  hasAgreed: false,
});
