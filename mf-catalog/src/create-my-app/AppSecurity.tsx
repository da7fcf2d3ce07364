import { signTypes } from '@portal/calls';
import { Field, Panel, SelectInput, TextArea } from '@portal/design';
import { firstBadIpLine } from '@portal/rules';
import type { AppFormProps } from './AppFields';

/** How the app shows who it is, and from where it may call. */
export function AppSecurity({ form: { register, formState } }: AppFormProps) {
  const { errors } = formState;

  return (
    <Panel title="安全">
      <Field
        label="签名方式"
        error={errors.signType?.message}
        hint="AppKey 最简单；HMAC 每次调用都签名，密钥不在网络上传输"
      >
        <SelectInput {...register('signType')}>
          {Object.entries(signTypes).map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field
        label="服务器IP白名单（选填）"
        error={errors.ips?.message}
        hint="一行一个 IPv4、IPv6 地址或网段，例如 203.0.113.0/24；留空不限制"
      >
        <TextArea
          rows={4}
          {...register('ips', {
            validate: (text) => {
              const line = firstBadIpLine(text);
              return line === null || `第${line}行不是有效的IP地址或网段`;
            },
          })}
        />
      </Field>
      <Field label="回调域名（选填）" error={errors.callbacks?.message} hint="一行一个">
        <TextArea rows={2} {...register('callbacks')} />
      </Field>
    </Panel>
  );
}
