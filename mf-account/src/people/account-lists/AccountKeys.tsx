import { barKey, envs, unbarKey, type UserKey } from '@portal/calls';
import { call } from '@portal/client';
import { KeyState, ListTable, type RowAction } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { askReason } from '../askReason';

/** Keys of all apps of the account, which operators stop and let go on. */
export const AccountKeys = ({ rows }: { rows: readonly UserKey[] }) => (
  <ListTable
    label="密钥"
    rows={rows}
    rowKey={({ keyId }) => keyId}
    columns={[
      { title: '密钥', isMain: true, render: ({ keyMask }) => <code>{keyMask}</code> },
      { title: '应用', render: ({ appName }) => appName },
      { title: '环境', render: ({ env }) => envs[env] },
      {
        title: '状态',
        render: ({ state, isBarred }) => (isBarred ? '由平台停用' : <KeyState state={state} />),
      },
      { title: '最近使用', render: ({ lastUsedAt }) => (lastUsedAt ? formatMinute(lastUsedAt) : '—') },
      { title: '创建时间', render: ({ createdAt }) => formatMinute(createdAt) },
    ]}
    actions={actionsOf}
    empty={{ text: '没有密钥' }}
  />
);

const actionsOf = ({ keyId, keyMask, state, isBarred }: UserKey): readonly (RowAction | false)[] => [
  (state === 'active' || state === 'rotating') && {
    label: '停用',
    needs: barKey,
    act: (reason) => call(barKey, { keyId, reason }),
    done: '密钥已停用',
    reason: askReason(
      '停用密钥',
      state === 'rotating'
        ? `${keyMask} 正在轮换，停用后不能恢复。使用它的调用立即被网关拒绝，持有者会收到通知。`
        : `使用 ${keyMask} 的调用立即被网关拒绝，持有者不能自行启用，并会收到通知。`,
    ),
  },
  isBarred === 1 && {
    label: '恢复',
    needs: unbarKey,
    act: (reason) => call(unbarKey, { keyId, reason }),
    done: '密钥已恢复',
    reason: askReason('恢复密钥', `${keyMask} 可以继续使用，持有者会收到通知。`),
  },
];
