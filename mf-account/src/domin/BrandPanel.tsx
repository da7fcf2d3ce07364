import { Controller } from 'react-hook-form';
import { Panel } from '@portal/design';
import { PictureField, rule } from '@portal/forms';
import { colorRules } from '@portal/rules';
import { ColorField } from '../common/ColorField';
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
      <ColorField
        color={color}
        field={register('doColor', rule(colorRules))}
        error={errors.doColor?.message ?? rejection('doColor')}
        onPick={(picked) => form.setValue('doColor', picked, { shouldDirty: true, shouldValidate: true })}
      />
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
