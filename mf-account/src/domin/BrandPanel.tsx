import { Controller } from 'react-hook-form';
import { Field, Panel, TextInput } from '@portal/design';
import { PictureField, rule } from '@portal/forms';
import { colorRules } from '@portal/rules';
import { ContrastNote } from '../common/ContrastNote';
import { HeaderPreview } from '../common/HeaderPreview';
import type { DomainPanelProps } from './DomainFields';

/** Logo, colour and banner, with a live preview of the header. */
export function BrandPanel({ form, rejection }: DomainPanelProps) {
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  const [name, color, logo, banner] = watch(['doName', 'doColor', 'doLogoUrl', 'do_rc_url']);

  return (
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
  );
}
