import styled from 'styled-components';
import { envs } from '@portal/calls';
import { Button, Empty, Panel, Status, theme } from '@portal/design';
import { formatInstant } from '@portal/rules';
import type { PastTest } from './testHistory';

interface HistoryPanelProps {
  past: readonly PastTest[];
  onUse: (test: PastTest) => void;
  onClear: () => void;
}

/** Calls that were made from this browser; one of them fills in the form again. */
export function HistoryPanel({ past, onUse, onClear }: HistoryPanelProps) {
  return (
    <Panel
      title="历史"
      aside={
        past.length > 0 && (
          <Button $size="s" onClick={onClear}>
            清空
          </Button>
        )
      }
    >
      <Note>这个接口最近 50 次，只保存在本浏览器，退出登录时清除。</Note>
      {past.length === 0 ? (
        <Empty text="还没有调用过" />
      ) : (
        <List>
          {past.map((test) => (
            <li key={`${test.at} ${test.requestId}`}>
              <Status tone={test.status < 300 ? 'good' : 'bad'}>{test.status}</Status>
              <span>
                {envs[test.env]} · {test.ms} ms
                <small>{formatInstant(new Date(test.at))}</small>
              </span>
              <Button
                $size="s"
                aria-label={`再次填入 ${formatInstant(new Date(test.at))} 的请求`}
                onClick={() => onUse(test)}
              >
                填入
              </Button>
            </li>
          ))}
        </List>
      )}
    </Panel>
  );
}

const Note = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;

const List = styled.ul`
  max-height: 320px;
  overflow-y: auto;
  li {
    display: flex;
    align-items: center;
    gap: ${theme.space.m};
    padding: ${theme.space.s} 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  li > span:nth-child(2) {
    flex: 1;
  }
  small {
    display: block;
    color: ${theme.color.inkFaint};
  }
`;
