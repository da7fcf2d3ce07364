import styled from 'styled-components';
import { envs, type CaseRequest, type TestRecord } from '@portal/calls';
import { Button, ButtonLink, Empty, ErrorPanel, Money, Panel, Status, theme } from '@portal/design';
import { CodeLink } from '@portal/page';
import { testHistoryMax } from '@portal/rules';

interface HistoryPanelProps {
  history: { data: { records: TestRecord[] } | null; reason: string | null; retry: () => void };
  /** The operation of the form. */
  opId: string;
  onUse: (request: CaseRequest) => void;
}

/** Status of a call without an answer. */
const noAnswer = 0;

/** Latest test calls of the account. One can be filled in again, also for another operation. */
export function HistoryPanel({ history: { data, reason, retry }, opId, onUse }: HistoryPanelProps) {
  const records = data?.records ?? [];

  return (
    <Panel title="历史">
      <Note>账号最近 {testHistoryMax} 次调用，团队成员共用；密码、令牌等敏感参数不保存。</Note>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {records.length === 0 && data && <Empty text="还没有调用过" />}
      {records.length > 0 && (
        <List tabIndex={0} aria-label="历史">
          {records.map((record) => (
            <li key={record.recordId}>
              <span>
                <Outcome record={record} />{' '}
                <code>
                  {record.method} {record.path}
                </code>
                <small>
                  {record.apiName} · {envs[record.env]} · {record.ms} ms ·{' '}
                  {record.status === noAnswer ? '费用以调用日志为准' : <Money yuan={record.cost} isExact />}
                </small>
                <small>
                  {record.at}
                  {record.requestId && ` · ${record.requestId}`}
                </small>
              </span>
              <Again record={record} isHere={record.opId === opId} onUse={onUse} />
            </li>
          ))}
        </List>
      )}
    </Panel>
  );
}

function Outcome({ record: { status, code } }: { record: TestRecord }) {
  if (status === noAnswer) return <Status tone="bad">没有应答</Status>;
  return (
    <Status tone={status < 300 ? 'good' : 'bad'}>
      {status} <CodeLink code={code} />
    </Status>
  );
}

interface AgainProps extends Pick<HistoryPanelProps, 'onUse'> {
  record: TestRecord;
  isHere: boolean;
}

function Again({ record: { request, at, apiId, opId, env, recordId }, isHere, onUse }: AgainProps) {
  if (!request) return <small>内容过长，未保存</small>;
  if (isHere)
    return (
      <Button $size="s" aria-label={`再次填入 ${at} 的请求`} onClick={() => onUse(request)}>
        填入
      </Button>
    );
  return (
    <ButtonLink
      $size="s"
      aria-label={`打开 ${at} 的请求`}
      to={`/apiTest?apiId=${apiId}&opId=${opId}&env=${env}&recordId=${recordId}`}
    >
      打开
    </ButtonLink>
  );
}

const Note = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;

const List = styled.ul`
  max-height: 360px;
  overflow-y: auto;
  li {
    display: flex;
    align-items: center;
    gap: ${theme.space.m};
    padding: ${theme.space.s} 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  li > span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: ${theme.color.inkFaint};
  }
`;
