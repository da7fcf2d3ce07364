import type { authTypes as authTypeNames } from '@portal/calls';
import { Checkbox, Panel } from '@portal/design';
import type { StepProps } from './useDraft';

type AuthType = keyof typeof authTypeNames;

/** Authentication of callers, at least one way. */
export function AuthPanel({ data: { authTypes, needsIpList }, change }: StepProps) {
  function toggle(type: AuthType, isOn: boolean) {
    const types = isOn ? [...authTypes, type] : authTypes.filter((one) => one !== type);
    if (types.length > 0) change({ authTypes: [...new Set(types)] });
  }

  return (
    <Panel title="使用方认证">
      <p>
        <Checkbox
          checked={authTypes.includes('key')}
          onChange={({ target }) => toggle('key', target.checked)}
        >
          AppKey：请求头带密钥即可
        </Checkbox>
      </p>
      <p>
        <Checkbox
          checked={authTypes.includes('key') || authTypes.includes('oauth2')}
          disabled={authTypes.includes('key')}
          onChange={({ target }) => toggle('oauth2', target.checked)}
        >
          OAuth2：用 AppKey 与 AppSecret 换取 2 小时的访问令牌
          {authTypes.includes('key') && '（接受 AppKey 时总是接受）'}
        </Checkbox>
      </p>
      <p>
        <Checkbox
          checked={authTypes.includes('hmac')}
          onChange={({ target }) => toggle('hmac', target.checked)}
        >
          签名：每次调用都用 HMAC-SHA256 或国密 SM3withSM2 签名
        </Checkbox>
      </p>
      <p>
        <Checkbox checked={needsIpList} onChange={({ target }) => change({ needsIpList: target.checked })}>
          要求使用方设置IP白名单
        </Checkbox>
      </p>
    </Panel>
  );
}
