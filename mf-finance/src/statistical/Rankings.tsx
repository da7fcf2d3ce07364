import styled from 'styled-components';
import type { CallReply, statisticsErrors, statisticsTop } from '@portal/calls';
import { DataTable, Panel, theme, type Column } from '@portal/design';
import { formatMoney } from '@portal/rules';
import { ms } from './ms';

type TopRow = CallReply<typeof statisticsTop>['records'][number];
type ErrorRow = CallReply<typeof statisticsErrors>['records'][number];

interface RankingsProps {
  top: readonly TopRow[];
  errors: readonly ErrorRow[];
}

/** The APIs with most calls, and what calls failed with most. */
export function Rankings({ top, errors }: RankingsProps) {
  return (
    <Columns>
      <Panel title="API 排行">
        <DataTable label="API 排行" rows={top} rowKey={({ id }) => id} columns={topColumns} />
      </Panel>
      <Panel title="错误码">
        {errors.length === 0 ? (
          <p>没有失败的调用。</p>
        ) : (
          <DataTable label="错误码" rows={errors} rowKey={({ code }) => code} columns={errorColumns} />
        )}
      </Panel>
    </Columns>
  );
}

const topColumns: readonly Column<TopRow>[] = [
  { title: 'API', isMain: true, render: ({ name }) => name },
  { title: '调用', isFigure: true, render: ({ calls }) => calls.toLocaleString('zh-CN') },
  { title: '失败', isFigure: true, render: ({ failures }) => failures },
  { title: 'P95', isFigure: true, render: ({ p95Ms }) => ms(p95Ms) },
  { title: '费用', isFigure: true, render: ({ cost }) => formatMoney(cost) },
];

const errorColumns: readonly Column<ErrorRow>[] = [
  { title: '错误码', isMain: true, render: ({ code }) => code },
  { title: '含义', render: ({ text }) => text },
  { title: '次数', isFigure: true, render: ({ calls }) => calls },
];

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(400px, 100%), 1fr));
  gap: ${theme.space.l};
`;
