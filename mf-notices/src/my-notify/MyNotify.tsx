import { useState } from 'react';
import styled from 'styled-components';
import {
  listMessages,
  listReceivers,
  listWebhooks,
  messageKinds,
  readMessages,
  removeMessages,
  viewMessageSettings,
  type CallReply,
  type MemberMessage,
  type MessageReceiver,
  type MessageSettings,
  type Webhook,
} from '@portal/calls';
import { call, tellTabs } from '@portal/client';
import { definePage } from '@portal/contract';
import { PageHead, Panel, StatusTabs, Button, Checkbox, Empty, theme } from '@portal/design';
import { Pager, WebhookPanel, loadList, useAction } from '@portal/page';
import { useListQuery } from '@portal/router';
import { keyOf } from '@portal/rules';
import { MailReceivers } from './MailReceivers';
import { MessageDetail } from './MessageDetail';
import { MessageRow } from './MessageRow';
import { SettingsForm } from './SettingsForm';

interface NotifyData {
  messages: CallReply<typeof listMessages>;
  settings: MessageSettings;
  receivers: MessageReceiver[];
  webhooks: Webhook[];
}

const kindOf = (text: string | null) => keyOf(messageKinds, text);

export const page = definePage<NotifyData>({
  async load(request) {
    const [messages, settings, { records: receivers }, { records: webhooks }] = await Promise.all([
      loadList(listMessages, request, { filters: ['kind', 'unread'] }),
      call(viewMessageSettings, {}, { signal: request.signal }),
      call(listReceivers, {}, { signal: request.signal }),
      call(listWebhooks, {}, { signal: request.signal }),
    ]);
    tellTabs('unread', { total: messages.unread.total });
    return { messages, settings, receivers, webhooks };
  },
  Page: MyNotify,
});

function MyNotify({ data: { messages, settings, receivers, webhooks } }: { data: NotifyData }) {
  const { query, change } = useListQuery<'kind' | 'unread'>();
  // Kept apart from the list: with the unread filter it disappears there once it is read.
  const [shown, setShown] = useState<MemberMessage | null>(null);
  const [everChosen, setChosen] = useState<readonly string[]>([]);
  // A selection on another page must not be removed from here.
  const chosen = everChosen.filter((id) => messages.records.some(({ messageId }) => messageId === id));
  const kind = kindOf(query.get('kind'));
  const countOf = (id: string) => messages.unread.kinds.find((one) => one.kind === id)?.count ?? 0;
  const reading = useAction(
    (ids: readonly string[]) =>
      call(readMessages, { ids: [...ids], kind: ids.length > 0 ? undefined : kind }),
    '已标为已读',
  );
  const opening = useAction((id: string) => call(readMessages, { ids: [id] }), null);
  const removing = useAction(async (ids: readonly string[]) => {
    await call(removeMessages, { ids: [...ids] });
    setChosen([]);
  }, '已删除');

  return (
    <>
      <PageHead title="消息中心" help="审核结果、费用提醒与接口变更都在这里。">
        <Button disabled={messages.unread.total === 0 || reading.isBusy} onClick={() => void reading.run([])}>
          全部已读
        </Button>
      </PageHead>
      <StatusTabs
        label="消息类型"
        tabs={[
          { id: '', title: '全部', count: messages.unread.total },
          ...Object.entries(messageKinds).map(([id, title]) => ({ id, title, count: countOf(id) })),
        ]}
        current={kind ?? ''}
        onChange={(id) => change({ kind: id })}
      />
      <Tools>
        <Checkbox
          checked={query.get('unread') === '1'}
          onChange={({ target }) => change({ unread: target.checked ? '1' : null })}
        >
          只看未读
        </Checkbox>
        <Button $size="s" disabled={chosen.length === 0} onClick={() => void reading.run(chosen)}>
          标为已读
        </Button>
        <Button $size="s" disabled={chosen.length === 0} onClick={() => void removing.run(chosen)}>
          删除所选
        </Button>
      </Tools>
      {messages.records.length === 0 ? (
        <Empty text="暂无消息" />
      ) : (
        <List>
          {messages.records.map((message) => (
            <MessageRow
              key={message.messageId}
              message={message}
              isChosen={chosen.includes(message.messageId)}
              onChoose={(isOn) =>
                setChosen(
                  isOn ? [...chosen, message.messageId] : chosen.filter((id) => id !== message.messageId),
                )
              }
              onRead={() => message.isRead === 0 && void reading.run([message.messageId])}
              onOpen={() => {
                setShown(message);
                if (message.isRead === 0) void opening.run(message.messageId);
              }}
            />
          ))}
        </List>
      )}
      <Pager page={messages} />
      <MessageDetail message={shown} onClose={() => setShown(null)} />
      <Panel title="通知设置">
        <SettingsForm settings={settings} webhooks={webhooks} />
      </Panel>
      <MailReceivers receivers={receivers} />
      <WebhookPanel webhooks={webhooks} appId={null} />
    </>
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.m};
`;

const List = styled.ul`
  margin-bottom: ${theme.space.l};
`;
