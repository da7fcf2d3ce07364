import styled from 'styled-components';
import type { CallReply, viewReleaseHealth } from '@portal/calls';
import { DataTable, Panel, theme } from '@portal/design';

type Health = CallReply<typeof viewReleaseHealth>;

const kindNames: Record<string, string> = {
  loadFailure: '加载失败',
  boundary: '绘制出错',
  error: '未捕获的错误',
  fallback: '改用旧版本',
  drawing: '服务端绘制失败',
};

/** Health of a remote's versions in the last seven days. */
export function HealthPanel({ remote, health }: { remote: string; health: Health }) {
  const { hours, errors, vitals } = health;
  const versions = [...new Set(hours.map(({ version }) => version))].reverse();

  return (
    <Panel title={`${remote} 近七天的健康`}>
      {versions.length === 0 ? (
        <p>还没有访问数据。</p>
      ) : (
        versions.map((version) => (
          <HourStrip
            key={version}
            version={version}
            hours={hours.filter((hour) => hour.version === version)}
          />
        ))
      )}
      {errors.length > 0 && (
        <DataTable
          label="错误"
          rows={errors}
          rowKey={(error) => Object.values(error).join('|')}
          columns={[
            { title: '最近', isMain: true, render: ({ lastAt }) => lastAt },
            { title: '版本', render: ({ version }) => <code>{version}</code> },
            { title: '类别', isKey: true, render: ({ kind }) => kindNames[kind] ?? kind },
            { title: '页面', isKey: true, render: ({ route }) => route || '—' },
            { title: '位置', render: ({ label }) => <code>{label || '—'}</code> },
            { title: '次数', isKey: true, isFigure: true, render: ({ count }) => count },
          ]}
        />
      )}
      {vitals.length > 0 && (
        <DataTable
          label="性能"
          rows={vitals}
          rowKey={({ version, route, name }) => `${version}${route}${name}`}
          columns={[
            { title: '页面', isMain: true, render: ({ route }) => route || '—' },
            { title: '版本', render: ({ version }) => <code>{version}</code> },
            { title: '指标', render: ({ name }) => name },
            {
              title: 'P75',
              isFigure: true,
              render: ({ name, p75 }) => (name === 'CLS' ? (p75 / 1000).toFixed(3) : `${p75} ms`),
            },
            { title: '样本', isFigure: true, render: ({ count }) => count },
          ]}
        />
      )}
    </Panel>
  );
}

/** One bar per hour: height for visits, dark part for failures. */
function HourStrip({ version, hours }: { version: string; hours: Health['hours'] }) {
  const visits = hours.reduce((sum, hour) => sum + hour.visits, 0);
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
  const most = Math.max(...hours.map((hour) => hour.visits));
  const summary = `${visits} 次访问，${failed} 次失败`;

  return (
    <Strip>
      <figcaption>
        <code>{version}</code> {summary}
      </figcaption>
      <svg role="img" aria-label={`${version}：${summary}`} height={40} width={hours.length * 7}>
        {hours.map((hour, index) => {
          const height = Math.max(2, (40 * hour.visits) / most);
          const bad = hour.visits === 0 ? 0 : (height * hour.failed) / hour.visits;
          return (
            <g key={hour.hour}>
              <title>{`${hour.hour}：${hour.visits} 次访问，${hour.failed} 次失败`}</title>
              <rect x={index * 7} y={40 - height} width={6} height={height} fill={theme.color.lineStrong} />
              <rect x={index * 7} y={40 - bad} width={6} height={bad} fill={theme.color.bad} />
            </g>
          );
        })}
      </svg>
    </Strip>
  );
}

const Strip = styled.figure`
  margin: 0 0 ${theme.space.m};
  overflow-x: auto;
  figcaption {
    margin-bottom: ${theme.space.xs};
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;
