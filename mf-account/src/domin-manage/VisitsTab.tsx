import styled from 'styled-components';
import type { PortalStatistics } from '@portal/calls';
import { DataTable, Panel, Tiles, theme } from '@portal/design';
import { TabText } from './TabText';

/** Visits and registrations of the last 30 days. Visitors are not identified. */
export function VisitsTab({ statistics }: { statistics: PortalStatistics | null }) {
  if (!statistics) return null;
  const { visits, registrations, days } = statistics;
  return (
    <Panel title="近 30 天">
      <Tiles
        tiles={[
          { label: '访问（次）', value: visits.toLocaleString('zh-CN') },
          { label: '注册（人）', value: registrations.toLocaleString('zh-CN') },
          {
            label: '日均访问（次）',
            value: Math.round(visits / Math.max(1, days.length)).toLocaleString('zh-CN'),
          },
        ]}
      />
      <Note>访问按页面打开次数计，只记每天的次数，不记录访客身份；约 5 秒后计入。</Note>
      <DataTable
        label="每天的访问"
        rows={[...days].reverse()}
        rowKey={({ day }) => day}
        columns={[
          { title: '日期', isMain: true, render: ({ day }) => day },
          { title: '访问（次）', isFigure: true, render: (row) => row.visits.toLocaleString('zh-CN') },
          { title: '注册（人）', isFigure: true, render: (row) => row.registrations },
        ]}
      />
    </Panel>
  );
}

const Note = styled(TabText)`
  margin-top: ${theme.space.m};
`;
