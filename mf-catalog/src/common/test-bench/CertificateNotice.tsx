import styled from 'styled-components';
import { envs, type Env, type TestMeta } from '@portal/calls';
import { ButtonLink, Notice, theme } from '@portal/design';

interface CertificateNoticeProps {
  app: TestMeta['apps'][number];
  env: Env;
  apiId: string;
  opId: string;
}

/** Replaces the send button: the portal has no client certificate, so the gateway would refuse the call. */
export function CertificateNotice({ app: { appId, appName }, env, apiId, opId }: CertificateNoticeProps) {
  return (
    <Notice tone="warn">
      <Parts>
        <span>
          应用“{appName}”在{envs[env]}
          环境只接受出示客户端证书的调用。在线测试由门户发出，不出示证书，会被网关拒绝（E9120）。请选择没有此要求的应用，先试用沙箱模拟，或从自己的机器出示证书调用：
          <code>curl --cert client.pem --key client.key …</code>
        </span>
        <span>
          <ButtonLink to={`/APIDetails?apiId=${apiId}&op=${opId}`} $size="s">
            先试用沙箱模拟
          </ButtonLink>{' '}
          <ButtonLink to={`/myAppDetail?appId=${appId}&tab=security`} $size="s">
            查看证书要求
          </ButtonLink>
        </span>
      </Parts>
    </Notice>
  );
}

const Parts = styled.span`
  display: grid;
  gap: ${theme.space.s};
  code {
    overflow-wrap: anywhere;
  }
`;
