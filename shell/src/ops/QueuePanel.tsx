import styled from 'styled-components';
import { Empty, Panel, Skeleton, TextLink, theme } from '@portal/design';
import { waitingQueues } from './keyActions';
import { useDeskQueues } from './deskQueues';
import { QueueTable } from './QueueTable';

/** Queues with work, late ones first; empty ones in a single line. */
export function QueuePanel() {
  const queues = useDeskQueues(true);
  if (!queues) return <Skeleton $height={180} />;
  const waiting = waitingQueues(queues.records);
  const empty = queues.records.filter((queue) => queue.waiting === 0);

  return (
    <Panel title="待办" aside={queues.waiting > 0 ? `共 ${queues.waiting} 件` : undefined}>
      {waiting.length === 0 ? <Empty text="所有队列都是空的" /> : <QueueTable queues={waiting} />}
      {empty.length > 0 && (
        <Rest>
          没有待办：
          {empty.map(({ queue, title, link }) => (
            <TextLink key={queue} to={link}>
              {title}
            </TextLink>
          ))}
        </Rest>
      )}
    </Panel>
  );
}

const Rest = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.m};
  margin-top: ${theme.space.m};
  font-size: ${theme.size.s};
  color: ${theme.color.inkFaint};
`;
