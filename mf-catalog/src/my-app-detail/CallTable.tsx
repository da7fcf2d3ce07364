import type { CallRecord } from '@portal/calls';
import { Money, Status } from '@portal/design';
import { TextButton } from '@portal/forms';
import { CodeLink, WideTable } from '@portal/page';

interface CallTableProps {
  calls: readonly CallRecord[];
  /** Opens the details of a call; absent: not available here. */
  onOpen?: (requestId: string) => void;
}

export function CallTable({ calls, onOpen }: CallTableProps) {
  return (
    <WideTable
      label="调用"
      rows={calls}
      rowKey={({ requestId }) => requestId}
      columns={[
        { title: '时间', render: ({ at }) => at, isMain: true },
        { title: 'API', isKey: true, render: ({ apiName }) => apiName },
        { title: '接口', render: ({ operation }) => operation },
        {
          title: '结果',
          isKey: true,
          render: ({ status, code, isBilled }) => (
            <Status tone={isBilled ? 'good' : 'bad'}>{code ? <CodeLink code={code} /> : status}</Status>
          ),
        },
        { title: '耗时', isFigure: true, render: ({ ms }) => `${ms} ms` },
        { title: '费用', isKey: true, isFigure: true, render: ({ cost }) => <Money yuan={cost} isExact /> },
        { title: '地址', render: ({ address }) => address || '—' },
        {
          title: '请求号',
          render: ({ requestId }) =>
            onOpen ? (
              <TextButton
                aria-label={`查看调用 ${requestId}`}
                aria-haspopup="dialog"
                onClick={() => onOpen(requestId)}
              >
                <code>{requestId}</code>
              </TextButton>
            ) : (
              <code>{requestId}</code>
            ),
        },
      ]}
    />
  );
}
