import type { WebhookSecret } from '@portal/calls';
import { SecretsDialog } from '../SecretsDialog';

interface WebhookSecretDialogProps {
  /** Null: closed. */
  secret: WebhookSecret | null;
  onClose: () => void;
}

/** Shows the signing secret of a webhook, which is displayed only once. */
export function WebhookSecretDialog({ secret, onClose }: WebhookSecretDialogProps) {
  return (
    <SecretsDialog
      title="签名密钥"
      secrets={secret && [{ name: '签名密钥', value: secret.secret }]}
      note="用它核对收到的请求确实来自门户。只在这里显示一次，关闭后无法再查看；丢失时请更换。"
      onClose={onClose}
    >
      <p>
        签名在请求头 <code>webhook-signature</code>：以此密钥对“编号.时间.正文”做 HMAC-SHA256（Standard
        Webhooks）。
      </p>
    </SecretsDialog>
  );
}
