import type { SecondFactorState } from '@portal/calls';
import { Actions, Button, DataTable } from '@portal/design';
import { formatMinute } from '@portal/rules';

export type Passkey = SecondFactorState['passkeys'][number];

interface PasskeyTableProps {
  passkeys: Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

export function PasskeyTable({ passkeys, onRename, onRemove }: PasskeyTableProps) {
  return (
    <DataTable<Passkey>
      label="通行密钥"
      rows={passkeys}
      rowKey={({ passkeyId }) => passkeyId}
      columns={[
        { title: '名称', render: ({ name }) => name, isMain: true },
        { title: '使用网址', render: ({ domain }) => domain },
        { title: '添加时间', render: ({ createdAt }) => formatMinute(createdAt) },
        {
          title: '最近使用',
          render: ({ lastUsedAt }) => (lastUsedAt ? formatMinute(lastUsedAt) : '从未使用'),
        },
        {
          title: '操作',
          isAction: true,
          render: (passkey) => (
            <Actions>
              <Button $size="s" onClick={() => onRename(passkey)}>
                改名
              </Button>
              <Button $size="s" onClick={() => onRemove(passkey)}>
                移除
              </Button>
            </Actions>
          ),
        },
      ]}
    />
  );
}
