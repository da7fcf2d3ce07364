import styled from 'styled-components';
import { editWebhook, messageKinds, type MessageKind } from '@portal/calls';
import { theme } from '@portal/design';
import { useRoleReason } from '@portal/page';
import type { Listening } from './useWebhookKinds';

interface WebhookKindsProps {
  kind: MessageKind;
  listening: Listening;
}

/** Which webhooks of the account receive a kind of message. */
export function WebhookKinds({ kind, listening: { webhooks, hears, choose } }: WebhookKindsProps) {
  const reason = useRoleReason({ ...editWebhook, right: 'manage' }, '修改Webhook');
  if (webhooks.length === 0) return '未启用';
  return webhooks.map((webhook) => (
    <Address key={webhook.webhookId} title={reason ?? webhook.url}>
      <input
        type="checkbox"
        aria-label={`${messageKinds[kind]}发到 ${webhook.url}`}
        disabled={reason !== null}
        checked={hears(webhook, kind)}
        onChange={({ target }) => choose(webhook, kind, target.checked)}
      />
      {webhooks.length > 1 && <span>{addressOf(webhook.url)}</span>}
    </Address>
  ));
}

/** Shortened for a column, but with the path, which tells webhooks on one host apart. */
const addressOf = (url: string) => url.replace(/^https?:\/\//, '');

const Address = styled.label`
  display: flex;
  align-items: center;
  gap: ${theme.space.s};
  max-width: 220px;
  span {
    overflow: hidden;
    color: ${theme.color.inkSoft};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
