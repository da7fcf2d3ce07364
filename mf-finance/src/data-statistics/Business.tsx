import { useMemo } from 'react';
import styled from 'styled-components';
import type { CallReply, SlaRow, statisticsBusiness } from '@portal/calls';
import { DataTable, Panel, Status, theme, type Column } from '@portal/design';
import { formatMoney } from '@portal/rules';
import { Chart, type Series } from '../common/Chart';
import { isOpen } from '../common/isOpen';
import { Funnel } from './Funnel';

type Reply = CallReply<typeof statisticsBusiness>;
type Day = Reply['days'][number];

interface BusinessProps {
  business: Reply;
  /** Time up to which the data is complete, `yyyy-MM-dd HH:mm:ss`. */
  asOf: string;
}

/** Income and subscriptions over time, conversion funnel, and SLA compliance. */
export function Business({ business: { days, funnel, sla }, asOf }: BusinessProps) {
  const isLastOpen = isOpen(days.at(-1)?.day, asOf);
  const labels = useMemo(() => days.map(({ day }) => day.slice(5)), [days]);
  const income = useMemo<Series[]>(
    () => [
      { label: '应收', values: days.map(({ gross }) => Number(gross)), color: 'main' },
      { label: '实收', values: days.map(({ net }) => Number(net)), color: 'third' },
    ],
    [days],
  );
  const moves = useMemo<Series[]>(
    () => [
      { label: '新增', values: days.map(({ started }) => started), color: 'main' },
      { label: '流失', values: days.map(({ ended }) => ended), color: 'other' },
    ],
    [days],
  );

  return (
    <>
      <Columns>
        <Panel title="收益">
          <Chart
            kind="line"
            label="每日应收与实收"
            unit="元"
            labels={labels}
            series={income}
            isLastOpen={isLastOpen}
          />
          <details>
            <summary>数据表</summary>
            <DataTable label="每日收益与订阅" rows={days} rowKey={({ day }) => day} columns={dayColumns} />
          </details>
        </Panel>
        <Panel title="订阅增减">
          <Chart kind="bar" label="每日新增与流失的订阅" unit="个订阅" labels={labels} series={moves} />
        </Panel>
      </Columns>
      <Columns>
        <Funnel funnel={funnel} />
        <Panel title="SLA 达成">
          {sla.length === 0 ? (
            <p>这段时间没有到达提供方的生产调用。</p>
          ) : (
            <DataTable label="SLA 达成" rows={sla} rowKey={({ apiId }) => apiId} columns={slaColumns} />
          )}
          <Small>延迟为网关发出请求到收完答复的时间；网关自身的耗时没有单独记录。</Small>
        </Panel>
      </Columns>
    </>
  );
}

const dayColumns: readonly Column<Day>[] = [
  { title: '日期', isMain: true, render: ({ day }) => day },
  { title: '应收', isFigure: true, render: ({ gross }) => formatMoney(gross) },
  { title: '实收', isFigure: true, render: ({ net }) => formatMoney(net) },
  { title: '新增订阅', isFigure: true, render: ({ started }) => started },
  { title: '流失订阅', isFigure: true, render: ({ ended }) => ended },
];

const slaColumns: readonly Column<SlaRow>[] = [
  { title: 'API', isMain: true, render: ({ apiName }) => apiName },
  { title: '承诺', isFigure: true, render: ({ target }) => target ?? '未承诺' },
  { title: '实际', isFigure: true, render: ({ reached }) => (reached === null ? '—' : `${reached}%`) },
  { title: '故障', isFigure: true, render: ({ faults }) => faults.toLocaleString('zh-CN') },
  {
    title: '达成',
    isShort: true,
    render: ({ isKept }) =>
      isKept === null ? '—' : <Status tone={isKept ? 'good' : 'bad'}>{isKept ? '达成' : '未达成'}</Status>,
  },
];

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(400px, 100%), 1fr));
  gap: 0 ${theme.space.l};
`;

const Small = styled.p`
  font-size: ${theme.size.xs};
  color: ${theme.color.inkFaint};
`;
