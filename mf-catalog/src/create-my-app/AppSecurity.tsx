import { signTypes } from '@portal/calls';
import { Field, Panel, SelectInput, TextArea, TextLink } from '@portal/design';
import { Options } from '@portal/forms';
import { describeFaults, readCallbackLines, readNetworkLines, type Lines } from '@portal/rules';
import type { AppFormProps } from './AppFields';

interface AppSecurityProps extends AppFormProps {
  /** Absent: a new app, which gets the same lists in each environment. */
  appId?: string;
}

/** Authentication of the app, and its allowed addresses. */
export function AppSecurity({ form: { register, formState }, appId }: AppSecurityProps) {
  const { errors } = formState;

  return (
    <Panel title="安全">
      <Field
        label="签名方式"
        error={errors.signType?.message}
        hint="AppKey 最简单；OAuth2 用密钥换取 2 小时的访问令牌；HMAC 每次调用都签名，密钥不在网络上传输；国密签名须在“获取密钥”上传SM2公钥，只有它能调用"
      >
        <SelectInput {...register('signType')}>
          <Options of={signTypes} />
        </SelectInput>
      </Field>
      {appId ? (
        <TextLink to={`/addDomainIp/app?appId=${appId}`}>管理IP白名单与回调域名</TextLink>
      ) : (
        <>
          <Field
            label="服务器IP白名单（选填）"
            error={errors.ips?.message}
            hint="一行一个 IPv4、IPv6 地址或网段，例如 203.0.113.0/24；留空不限制。沙箱与生产相同，创建后可分别修改"
          >
            <TextArea
              rows={4}
              {...register('ips', { validate: (text) => problemOf(readNetworkLines(text)) })}
            />
          </Field>
          <Field
            label="回调域名（选填）"
            error={errors.callbacks?.message}
            hint="一行一个，例如 open.example.com；登记信息，不限制调用"
          >
            <TextArea
              rows={2}
              {...register('callbacks', {
                validate: (text) => problemOf(readCallbackLines(text, { isSandbox: false })),
              })}
            />
          </Field>
        </>
      )}
    </Panel>
  );
}

const problemOf = ({ faults }: Lines) => faults.length === 0 || describeFaults(faults);
