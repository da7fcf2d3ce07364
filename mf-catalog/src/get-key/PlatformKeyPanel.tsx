import styled from 'styled-components';
import { viewPlatformKey } from '@portal/calls';
import { call } from '@portal/client';
import { CodeBlock, ErrorPanel, Panel, Skeleton, theme } from '@portal/design';
import { useLoaded } from '@portal/page';

const load = (signal: AbortSignal) => call(viewPlatformKey, {}, { signal });

/** The platform's public key, with which programs verify what the platform sends. */
export function PlatformKeyPanel() {
  const { data, reason, retry } = useLoaded(load);

  return (
    <Panel title="平台公钥">
      <p>
        平台发出的每个 Webhook 都带 Ed25519 签名（请求头 webhook-signature 中以 v1a
        开头的一项）。用这个公钥就能核对消息来自平台，不必保管签名密钥。
      </p>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {!data && !reason && <Skeleton $height={96} />}
      {data && (
        <CodeBlock
          label="公钥 PEM"
          code={data.publicKey}
          head={
            <Download
              href={`data:application/x-pem-file,${encodeURIComponent(data.publicKey)}`}
              download="platform-public.pem"
            >
              下载平台公钥
            </Download>
          }
        />
      )}
    </Panel>
  );
}

const Download = styled.a`
  color: ${theme.color.nightInk};
  text-decoration: underline;
  text-underline-offset: 3px;
`;
