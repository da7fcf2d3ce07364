import styled from 'styled-components';
import type { DeskQueueRow } from '@portal/calls';
import { ScrollTable, Status, TextLink, narrow, theme, visuallyHidden } from '@portal/design';
import { deskAreas } from '@portal/rules';
import { waitText } from './waitText';

/** Queues with what waits in them; two lines each on a phone, so that a screen shows a day's work. */
export function QueueTable({ queues }: { queues: readonly DeskQueueRow[] }) {
  return (
    <Rows>
      <ScrollTable label="待办">
        <thead>
          <tr>
            <th scope="col">队列</th>
            <th scope="col">分类</th>
            <th scope="col">待处理</th>
            <th scope="col">最早一件已等</th>
            <th scope="col">承诺期限</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, title, link, area, waiting, oldestMinutes, dueHours, late }) => (
            <tr key={queue}>
              <td>
                <TextLink to={link}>{title}</TextLink>
              </td>
              <td>{deskAreas[area]}</td>
              <td>{waiting} 件</td>
              <td data-title="已等">{waitText(oldestMinutes)}</td>
              <td>
                {late > 0 ? (
                  <Status tone="bad">
                    {waitText(dueHours * 60)}内，{late} 件已超期
                  </Status>
                ) : (
                  `${waitText(dueHours * 60)}内`
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </Rows>
  );
}

const Rows = styled.div`
  ${narrow} {
    && table {
      min-width: 0;
    }
    thead,
    td:nth-child(2) {
      ${visuallyHidden}
    }
    tr {
      display: grid;
      grid-template-columns: 1fr auto;
      gap: ${theme.space.xs} ${theme.space.m};
      padding: ${theme.space.s} 0;
      border-bottom: 1px solid ${theme.color.line};
    }
    && td {
      min-width: 0;
      padding: 0;
      border: 0;
    }
    td[data-title] {
      color: ${theme.color.inkFaint};
    }
    td[data-title]::before {
      content: attr(data-title) ' ';
    }
    && td:nth-child(odd):not(:first-child) {
      text-align: right;
    }
  }
`;
