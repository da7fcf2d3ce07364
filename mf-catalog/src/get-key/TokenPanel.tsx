import { Panel } from '@portal/design';
import { SourceCode } from '@portal/highlight';

interface TokenPanelProps {
  tokenUrl: string;
  /** The app only accepts tokens. */
  needsToken: boolean;
}

/** How to exchange key and secret for an access token. */
export function TokenPanel({ tokenUrl, needsToken }: TokenPanelProps) {
  return (
    <Panel title="OAuth2 访问令牌">
      <p>
        {needsToken ? '应用以访问令牌调用：' : '也可以不发送 AppKey，改用访问令牌调用：'}用 AppKey 与
        AppSecret 换取令牌，调用时带 Authorization: Bearer。令牌 2
        小时内有效，请保存并重复使用；密钥、应用或订阅停用后，令牌在 5 秒内失效。
      </p>
      <SourceCode
        label="换取访问令牌"
        code={[
          `curl -u "$APP_KEY:$APP_SECRET" -d grant_type=client_credentials ${tokenUrl}`,
          'curl -H "Authorization: Bearer $TOKEN" …',
        ].join('\n')}
      />
    </Panel>
  );
}
