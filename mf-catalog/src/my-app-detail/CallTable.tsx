import styled from 'styled-components';
import type { CallRecord } from '@portal/calls';
import { Money, Status, theme } from '@portal/design';
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
              <Open
                type="button"
                aria-label={`查看调用 ${requestId}`}
                aria-haspopup="dialog"
                onClick={() => onOpen(requestId)}
              >
                <code>{requestId}</code>
              </Open>
            ) : (
              <code>{requestId}</code>
            ),
        },
      ]}
    />
  );
}

const Open = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: ${theme.color.brandDark};
  text-align: inherit;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
