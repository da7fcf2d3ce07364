import styled from 'styled-components';
import type { ApiView, OperationView } from '@portal/calls';
import { CopyButton, TextLink, theme } from '@portal/design';

interface CallAccessProps {
  access: ApiView['base']['access'];
  hasSandbox: boolean;
  /** Path below the gateway, in production. */
  gatewayPath: OperationView['gatewayPath'];
}

/** Addresses of an operation, and what a call requires. */
export function CallAccess({ access, hasSandbox, gatewayPath }: CallAccessProps) {
  const { gatewayOrigin, authTypes, needsIpList } = access;
  const urls = [
    ['生产地址', gatewayOrigin + gatewayPath],
    ...(hasSandbox ? [['沙箱地址', gatewayOrigin + gatewayPath.replace(/^\/prod/, '/sandbox')]] : []),
  ] as const;
  const takesTokens = authTypes.includes('key') || authTypes.includes('oauth2');
  const ways = [
    authTypes.includes('key') && 'AppKey',
    takesTokens && 'OAuth2 访问令牌',
    '签名（HMAC-SHA256、国密 SM2 或 HTTP 消息签名）',
  ].filter(Boolean);

  return (
    <Rows>
      {urls.map(([name, url]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{url}</code>
            <CopyButton text={url} />
          </dd>
        </div>
      ))}
      <div>
        <dt>认证方式</dt>
        <dd>
          <span>
            {ways.length > 1 ? `${ways.join('、')}，任选一种` : `只接受${ways.join('')}`}
            {needsIpList === 1 && '；应用须设置 IP 白名单'}。
          </span>
          <TextLink to="/getKey">获取密钥</TextLink>
        </dd>
      </div>
    </Rows>
  );
}

const Rows = styled.dl`
  /* Names are as wide as the longest of their language. */
  display: grid;
  grid-template-columns: fit-content(40%) minmax(0, 1fr);
  gap: ${theme.space.s};
  margin: 0 0 ${theme.space.l};
  font-size: ${theme.size.s};
  > div {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
    align-items: baseline;
  }
  dt {
    color: ${theme.color.inkSoft};
  }
  dd {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${theme.space.s};
    min-width: 0;
  }
  code {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
