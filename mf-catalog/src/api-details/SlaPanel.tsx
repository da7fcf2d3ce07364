import { useCallback } from 'react';
import styled from 'styled-components';
import { viewSla, type ApiSla } from '@portal/calls';
import { call } from '@portal/client';
import {
  DataTable,
  Empty,
  ErrorPanel,
  Facts,
  Panel,
  Skeleton,
  Status,
  theme,
  type Column,
} from '@portal/design';
import { useLoaded } from '@portal/page';
import { formatMinute, slaTierText, slaTiers } from '@portal/rules';
import { AvailabilityBar } from './AvailabilityBar';
import { FigureList } from './FigureList';

/** The provider's promises, compared with measurements of real calls. */
export function SlaPanel({ apiId }: { apiId: string }) {
  const load = useCallback((signal: AbortSignal) => call(viewSla, { apiId }, { signal }), [apiId]);
  const { data, reason, retry } = useLoaded(load);

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data) return <Skeleton $height={240} />;
  return (
    <>
      <Panel title="服务承诺">
        <Facts
          facts={[
            ['可用性目标', data.target ?? '未承诺'],
            ['支持时间', data.supportHours ?? '未说明'],
            ['联系方式', data.contact ?? '未提供'],
            ['未达标的补偿', data.compensation ?? '未承诺'],
            ['自动赔付', refundText(data)],
          ]}
        />
      </Panel>
      <Panel title="近 90 天状态">
        {data.total.reached === 0 ? (
          <Empty text="近 90 天没有生产调用，暂无可用性与延迟数据" />
        ) : (
          <>
            <Figures total={data.total} />
            <AvailabilityBar days={data.days} />
            <Note>
              按到达提供方的生产调用统计，不含门户拒绝的调用与沙箱调用。数据截至 {formatMinute(data.asOf)}。
            </Note>
          </>
        )}
      </Panel>
      {data.total.reached > 0 && <Incidents sla={data} />}
    </>
  );
}

/** Automatic refunds when the promise is broken, in words. */
function refundText({ target, compensation }: ApiSla): string {
  const tiers = slaTiers(target ?? '', compensation ?? '');
  if (tiers.length === 0) return '未承诺可用性，没有自动赔付';
  return `按自然月：${tiers.map(slaTierText).join('，')}当月费用，次月 4 日自动退到余额`;
}

function Figures({ total }: { total: ApiSla['total'] }) {
  const msOf = (latency: number | null) => (latency === null ? '—' : `${latency} ms`);
  return (
    <Row>
      {[
        ['可用性', total.avail === null ? '—' : `${total.avail}%`],
        ['P50 延迟', msOf(total.p50)],
        ['P95 延迟', msOf(total.p95)],
        ['P99 延迟', msOf(total.p99)],
        ['到达提供方的调用', total.reached.toLocaleString('zh-CN')],
      ].map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </Row>
  );
}

function Incidents({ sla: { incidents, incidentNum } }: { sla: ApiSla }) {
  return (
    <Panel title="故障记录">
      {incidents.length === 0 ? (
        <p>近 90 天没有故障。一小时内到达提供方的调用不少于 20 次、失败超过 10%，才记为故障。</p>
      ) : (
        <DataTable
          label="故障记录"
          rows={incidents}
          rowKey={({ from }) => String(from)}
          columns={incidentColumns}
        />
      )}
      {incidentNum > incidents.length && (
        <Note>
          共 {incidentNum} 次，显示最近 {incidents.length} 次。
        </Note>
      )}
    </Panel>
  );
}

const incidentColumns: readonly Column<ApiSla['incidents'][number]>[] = [
  { title: '开始', isMain: true, render: ({ from }) => formatMinute(from) },
  { title: '结束', render: ({ isOn, until }) => (isOn === 1 ? '—' : formatMinute(until)) },
  { title: '期间可用性', render: ({ avail }) => `${avail}%` },
  {
    title: '失败 / 调用',
    render: ({ faults, reached }) => `${faults.toLocaleString('zh-CN')} / ${reached.toLocaleString('zh-CN')}`,
  },
  {
    title: '状态',
    render: ({ isOn }) =>
      isOn === 1 ? <Status tone="bad">进行中</Status> : <Status tone="good">已恢复</Status>,
  },
];

const Row = styled(FigureList)`
  margin-bottom: ${theme.space.l};
`;

const Note = styled.p`
  margin-top: ${theme.space.m};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;
