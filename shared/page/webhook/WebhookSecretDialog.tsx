import styled from 'styled-components';
import type { WebhookSecret } from '@portal/calls';
import { Button, CopyButton, Dialog, theme } from '@portal/design';

interface WebhookSecretDialogProps {
  /** Null: closed. */
  secret: WebhookSecret | null;
  onClose: () => void;
}

/** What signs the events of a webhook: shown once. */
export function WebhookSecretDialog({ secret, onClose }: WebhookSecretDialogProps) {
  return (
    <Dialog title="签名密钥" isOpen={secret !== null} onClose={onClose}>
      {secret && (
        <Body>
          <p>用它核对收到的请求确实来自门户。只在这里显示一次，关闭后无法再查看；丢失时请更换。</p>
          <Line>
            <code data-secret="signing">{secret.secret}</code>
            <CopyButton text={secret.secret} label="复制签名密钥" />
          </Line>
          <p>
            签名在请求头 <code>webhook-signature</code>：以此密钥对“编号.时间.正文”做 HMAC-SHA256（Standard
            Webhooks）。
          </p>
          <Button $kind="primary" $isWide onClick={onClose}>
            我已保存
          </Button>
        </Body>
      )}
    </Dialog>
  );
}

const Body = styled.div`
  display: grid;
  gap: ${theme.space.m};
`;

const Line = styled.div`
  padding: ${theme.space.s} ${theme.space.m};
  border-radius: ${theme.radius.control};
  background: ${theme.color.mist};
  code {
    overflow-wrap: anywhere;
    font-family: ${theme.font.mono};
  }
`;
