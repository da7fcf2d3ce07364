import { endUserSessions, type UserSession } from '@portal/calls';
import { call } from '@portal/client';
import { ListTable } from '@portal/page';
import { deviceName, formatMinute } from '@portal/rules';
import { askReason } from '../askReason';

interface AccountSessionsProps {
  rows: readonly UserSession[];
  accountId: string;
}

/** Sessions that have not ended; each can be ended alone. */
export const AccountSessions = ({ rows, accountId }: AccountSessionsProps) => (
  <ListTable
    label="会话"
    rows={rows}
    rowKey={({ sessionId }) => sessionId}
    columns={[
      { title: '设备', isMain: true, render: ({ device }) => deviceName(device) },
      {
        title: '地址',
        render: ({ address, place }) => (place ? `${address}（${place}）` : address),
      },
      { title: '登录时间', render: ({ createdAt }) => formatMinute(createdAt) },
      { title: '最近使用', render: ({ lastSeenAt }) => formatMinute(lastSeenAt) },
    ]}
    actions={({ sessionId, device }) => [
      {
        label: '结束',
        needs: endUserSessions,
        act: (reason) => call(endUserSessions, { accountId, sessionId, reason }),
        done: '会话已结束',
        reason: askReason('结束会话', `“${deviceName(device)}”的登录立即结束，本人会收到通知。`),
      },
    ]}
    empty={{ text: '没有会话' }}
  />
);
