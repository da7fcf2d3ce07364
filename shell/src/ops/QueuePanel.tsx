import styled from 'styled-components';
import type { DeskQueueRow } from '@portal/calls';
import { DataTable, Empty, Panel, Skeleton, Status, TextLink, theme } from '@portal/design';
import { deskAreas } from '@portal/rules';
import { waitingQueues } from './keyActions';
import { useDeskQueues } from './deskQueues';
import { waitText } from './waitText';

/** Queues with work, late ones first; empty ones in a single line. */
export function QueuePanel() {
  const queues = useDeskQueues(true);
  if (!queues) return <Skeleton $height={180} />;
  const waiting = waitingQueues(queues.records);
  const empty = queues.records.filter((queue) => queue.waiting === 0);

  return (
    <Panel title="待办" aside={queues.waiting > 0 ? `共 ${queues.waiting} 件` : undefined}>
      {waiting.length === 0 ? (
        <Empty text="所有队列都是空的" />
      ) : (
        <DataTable label="待办" rows={waiting} rowKey={({ queue }) => queue} columns={columns} />
      )}
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

const columns = [
  {
    title: '队列',
    isMain: true,
    render: ({ title, link }: DeskQueueRow) => <TextLink to={link}>{title}</TextLink>,
  },
  { title: '分类', render: ({ area }: DeskQueueRow) => deskAreas[area] },
  { title: '待处理', render: ({ waiting }: DeskQueueRow) => `${waiting} 件` },
  { title: '最早一件已等', render: ({ oldestMinutes }: DeskQueueRow) => waitText(oldestMinutes) },
  {
    title: '承诺期限',
    render: ({ dueHours, late }: DeskQueueRow) =>
      late > 0 ? (
        <Status tone="bad">
          {waitText(dueHours * 60)}内，{late} 件已超期
        </Status>
      ) : (
        `${waitText(dueHours * 60)}内`
      ),
  },
];

const Rest = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.m};
  margin-top: ${theme.space.m};
  font-size: ${theme.size.s};
  color: ${theme.color.inkFaint};
`;
