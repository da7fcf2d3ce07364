import styled from 'styled-components';
import {
  deliveriesCountedMax,
  deliveryStates,
  listDeliveries,
  outgoingChannels,
  retryDelivery,
  type ChannelState,
} from '@portal/calls';
import { call } from '@portal/client';
import { DataTable, Panel, Status, theme, type Column } from '@portal/design';
import { eventTitle, listPage } from '@portal/page';

const stateTones = { waiting: 'warn', sent: 'good', failed: 'bad' } as const;

/** Messages sent by mail, SMS and webhook, and those that failed. */
export const page = listPage({
  call: listDeliveries,
  title: '消息投递',
  help: `近 30 天发出的邮件、短信与 Webhook，至多翻看 ${deliveriesCountedMax} 条。通道拒收时自动重试，间隔逐次加长；放弃后可在这里重发。`,
  pageSize: 20,
  above: ({ channels }) => (
    <Panel title="通道">
      <DataTable label="通道" rows={channels} rowKey={({ channel }) => channel} columns={channelColumns} />
    </Panel>
  ),
  filters: {
    channel: { kind: 'tabs', label: '通道', tabs: outgoingChannels },
    state: { kind: 'choice', label: '状态', all: '全部状态', choices: deliveryStates },
    to: { kind: 'search', label: '按收件人筛选', placeholder: '完整的邮箱、手机号或地址' },
  },
  rowKey: ({ deliveryId }) => deliveryId,
  columns: [
    { title: '时间', isMain: true, render: ({ createdAt }) => createdAt },
    { title: '收件人', render: ({ to }) => to },
    {
      title: '内容',
      render: ({ channel, subject }) =>
        channel === 'webhook' ? eventTitle(subject) : subject || '（无标题）',
    },
    {
      title: '状态',
      render: ({ state, fault, nextAttemptAt }) => (
        <>
          <Status tone={stateTones[state]}>{deliveryStates[state]}</Status>
          {fault && <Small>{fault}</Small>}
          {nextAttemptAt && <Small>下次 {nextAttemptAt.slice(5, 16)}</Small>}
        </>
      ),
    },
    { title: '尝试', isFigure: true, render: ({ attempts }) => attempts },
    { title: '最近尝试', render: ({ triedAt }) => triedAt ?? '—' },
  ],
  actions: ({ deliveryId, channel, canRetry }) => [
    canRetry === 1 && {
      label: '重发',
      needs: retryDelivery,
      act: () => call(retryDelivery, { channel, deliveryId }),
      done: '已安排重发',
    },
  ],
  empty: { text: '近 30 天没有发出', narrowed: '没有符合条件的投递', clear: '清空筛选条件' },
});

const channelColumns: readonly Column<ChannelState>[] = [
  { title: '通道', isMain: true, render: ({ channel }) => outgoingChannels[channel] },
  { title: '状态', render: (channel) => <ChannelHealth {...channel} /> },
  { title: '24 小时内送达', isFigure: true, render: ({ sent }) => sent },
  { title: '等待', isFigure: true, render: ({ waiting }) => waiting },
  { title: '等待重试', isFigure: true, render: ({ failing }) => failing },
  { title: '24 小时内放弃', isFigure: true, render: ({ failed }) => failed },
];

function ChannelHealth({ failing, failed, sent }: ChannelState) {
  if (failing === 0 && failed === 0) return <Status tone="good">正常</Status>;
  return failing > 0 && failing >= sent ? (
    <Status tone="bad">可能中断，正在重试</Status>
  ) : (
    <Status tone="warn">有投递失败</Status>
  );
}

const Small = styled.span`
  display: block;
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;
