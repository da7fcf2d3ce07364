import { envs, keyKinds, type AppKey } from '@portal/calls';
import { Empty } from '@portal/design';
import { KeyState, RowActions, type RowAction, WideTable } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { BarredNote } from './BarredNote';

interface KeyTableProps {
  keys: readonly AppKey[];
  /** Actions for a key; absent: read-only. */
  actions?: (key: AppKey) => readonly (RowAction | false)[];
}

export function KeyTable({ keys, actions }: KeyTableProps) {
  if (keys.length === 0) return <Empty text="还没有密钥" />;
  return (
    <WideTable
      label="密钥"
      rows={keys}
      rowKey={({ keyId }) => keyId}
      columns={[
        { title: '名称', render: ({ name }) => name, isMain: true },
        { title: '类型', render: ({ kind }) => keyKinds[kind] },
        { title: '环境', render: ({ env }) => envs[env] },
        { title: 'AppKey', isKey: true, isShort: true, render: ({ keyMask }) => <code>{keyMask}</code> },
        {
          title: '状态',
          isKey: true,
          render: ({ state, isBarred }) => (
            <>
              <KeyState state={state} />
              {isBarred === 1 && <BarredNote />}
            </>
          ),
        },
        { title: '创建时间', render: ({ createdAt }) => formatMinute(createdAt) },
        {
          title: '最近使用',
          render: ({ lastUsedAt, lastAddress }) =>
            lastUsedAt ? `${formatMinute(lastUsedAt)}${lastAddress ? `，来自 ${lastAddress}` : ''}` : '—',
        },
        {
          title: '有效至',
          isKey: true,
          render: ({ graceUntil, expiresAt }) => {
            const end = graceUntil ?? expiresAt;
            return end ? formatMinute(end) : '不过期';
          },
        },
        ...(actions
          ? [
              {
                title: '操作',
                isAction: true,
                render: (key: AppKey) => <RowActions actions={actions(key)} />,
              },
            ]
          : []),
      ]}
    />
  );
}
