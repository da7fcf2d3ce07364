import { useState } from 'react';
import styled from 'styled-components';
import {
  addWebhook,
  editWebhook,
  messageKinds,
  removeWebhook,
  renewWebhookSecret,
  switchWebhook,
  testWebhook,
  webhookAttemptsMax,
  webhookEvents,
  webhookStates,
  webhooksMax,
  type Webhook,
  type WebhookSecret,
} from '@portal/calls';
import { call } from '@portal/client';
import { DataTable, Empty, Panel, Status, theme, type Tone } from '@portal/design';
import { useRevalidator } from '@portal/router';
import { formatMinute } from '@portal/rules';
import { RowActions, type RowAction } from '../list/RowActions';
import { RoleButton } from '../role/RoleButton';
import { DeliveriesDialog } from './DeliveriesDialog';
import { useRenewSecret } from './useRenewSecret';
import { WebhookForm } from './WebhookForm';
import { WebhookSecretDialog } from './WebhookSecretDialog';

interface WebhookPanelProps {
  webhooks: readonly Webhook[];
  /** Null: webhooks of the account. */
  appId: string | null;
}

const tones: Record<Webhook['state'], Tone> = { on: 'good', off: 'calm', failed: 'bad' };

/** Webhooks of an app or of the account, given by the page. */
export function WebhookPanel({ webhooks, appId }: WebhookPanelProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<WebhookSecret | null>(null);
  const { revalidate } = useRevalidator();
  const renew = useRenewSecret();

  function handleSecret(made: WebhookSecret) {
    setSecret(made);
    void revalidate();
  }

  return (
    <Panel
      title="Webhook"
      aside={
        <RoleButton
          needs={appId === null ? { ...addWebhook, right: 'manage' } : addWebhook}
          $size="s"
          disabled={webhooks.length >= webhooksMax}
          onClick={() => setIsAdding(true)}
        >
          新建Webhook
        </RoleButton>
      }
    >
      <Explanation>
        {appId === null
          ? '当前账号的消息会以签名的 HTTPS 请求发到您的地址'
          : '与此应用有关的事件会以签名的 HTTPS 请求发到您的地址'}
        。没有送达的自动重试，间隔从 1 分钟到 24 小时，共投递 {webhookAttemptsMax} 次；连续 3
        天没有一次送达时自动停用并发消息告知。每次的答复都在投递记录里，可以重新投递。
      </Explanation>
      {webhooks.length === 0 ? (
        <Empty text="还没有Webhook" />
      ) : (
        <DataTable
          label="Webhook"
          rows={webhooks}
          rowKey={({ webhookId }) => webhookId}
          columns={[
            { title: '地址', isMain: true, render: ({ url }) => <Address>{url}</Address> },
            { title: '事件', render: (webhook) => chosenOf(webhook) },
            {
              title: '状态',
              render: ({ state, failingSince }) => (
                <>
                  <Status tone={tones[state]}>{webhookStates[state]}</Status>
                  {failingSince && <Since>{formatMinute(failingSince)} 起未送达</Since>}
                </>
              ),
            },
            {
              title: '操作',
              isAction: true,
              render: (webhook) => (
                <RowActions actions={actionsOf(webhook, handleSecret, renew, () => void revalidate())} />
              ),
            },
          ]}
        />
      )}
      {isAdding && <WebhookForm appId={appId} onClose={() => setIsAdding(false)} onAdded={handleSecret} />}
      <WebhookSecretDialog secret={secret} onClose={() => setSecret(null)} />
    </Panel>
  );
}

function chosenOf({ appId, events, kinds }: Webhook): string {
  const names =
    appId === null ? kinds.map((kind) => messageKinds[kind]) : events.map((one) => webhookEvents[one]);
  return names.length === 0 ? '全部' : names.join('、');
}

function actionsOf(
  webhook: Webhook,
  onSecret: (made: WebhookSecret) => void,
  renew: ReturnType<typeof useRenewSecret>,
  onTested: () => void,
): readonly (RowAction | false)[] {
  const { webhookId, appId, url, state } = webhook;
  // Webhooks of the account receive its owners' messages, so handling them needs the right `manage`.
  const needing = <Needs extends { right: string }>(definition: Needs) =>
    appId === null ? { ...definition, right: 'manage' as const } : definition;
  return [
    {
      label: '测试',
      needs: needing(testWebhook),
      dialog: (close) => (
        <DeliveriesDialog
          webhookId={webhookId}
          isTested
          onClose={() => {
            close();
            // What has arrived in a test is no longer shown as failing.
            onTested();
          }}
        />
      ),
    },
    {
      label: '投递记录',
      needs: needing(testWebhook),
      dialog: (close) => <DeliveriesDialog webhookId={webhookId} onClose={close} />,
    },
    {
      label: '修改',
      needs: needing(editWebhook),
      dialog: (close) => <WebhookForm appId={appId} webhook={webhook} onClose={close} />,
    },
    {
      label: state === 'on' ? '停用' : '启用',
      needs: needing(switchWebhook),
      act: () => call(switchWebhook, { webhookId, isOn: state === 'on' ? 0 : 1 }),
      done: state === 'on' ? '已停用，未送达的不再投递' : '已启用',
    },
    {
      label: '更换密钥',
      needs: needing(renewWebhookSecret),
      act: async (_, reqNo) => onSecret(await renew(webhook, reqNo)),
      done: '已更换',
      confirm: { title: '更换签名密钥', question: `旧的签名密钥立即失效。更换“${url}”的密钥？` },
    },
    {
      label: '删除',
      needs: needing(removeWebhook),
      act: () => call(removeWebhook, { webhookId }),
      done: '已删除',
      confirm: { title: '删除Webhook', question: `删除“${url}”及其投递记录？未送达的事件不再投递。` },
    },
  ];
}

const Explanation = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
`;

const Address = styled.code`
  overflow-wrap: anywhere;
  font-family: ${theme.font.mono};
`;

const Since = styled.div`
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;
