import styled from 'styled-components';
import type { HeatCell } from '@portal/calls';
import { Panel, VisuallyHidden, theme } from '@portal/design';

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Calls by weekday and hour: a table whose cells are darker the more calls there are. */
export function HeatMap({ cells }: { cells: readonly HeatCell[] }) {
  const most = Math.max(1, ...cells.map(({ calls }) => calls));
  const at = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  return (
    <Panel title="星期 × 小时">
      <Frame tabIndex={0} role="region" aria-label="星期 × 小时的调用量，可左右滚动">
        <Grid>
          <caption>
            <VisuallyHidden>每个格子是该星期、该小时的调用次数与失败次数</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <td />
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((name, index) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {hours.map((hour) => (
                  <Cell
                    key={hour}
                    cell={at.get(`${index + 1} ${hour}`)}
                    most={most}
                    when={`${name} ${hour} 时`}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </Grid>
      </Frame>
      <Legend>
        颜色越深调用越多，最多 {most.toLocaleString('zh-CN')} 次；指向格子查看次数，时间为北京时间。
      </Legend>
    </Panel>
  );
}

function Cell({ cell, most, when }: { cell: HeatCell | undefined; most: number; when: string }) {
  const calls = cell?.calls ?? 0;
  const text = `${calls.toLocaleString('zh-CN')} 次，失败 ${(cell?.failures ?? 0).toLocaleString('zh-CN')} 次`;
  // The square root keeps small values distinguishable.
  const strength = Math.round(Math.sqrt(calls / most) * 100);
  return (
    <td
      title={`${when}：${text}`}
      style={{ background: `color-mix(in srgb, ${theme.color.brand} ${strength}%, ${theme.color.mist})` }}
    >
      <VisuallyHidden>{text}</VisuallyHidden>
    </td>
  );
}

/** Positioned, because visually hidden texts inside would otherwise widen the page. */
const Frame = styled.div`
  position: relative;
  overflow-x: auto;
`;

const Grid = styled.table`
  width: 100%;
  min-width: 640px;
  /* Equal columns, also for hours with two digits. */
  table-layout: fixed;
  border-collapse: separate;
  border-spacing: 2px;
  /* The colour is what it says. */
  print-color-adjust: exact;
  td {
    forced-color-adjust: none;
  }
  @media print {
    min-width: 0;
  }
  font-size: ${theme.size.xs};
  th {
    color: ${theme.color.inkFaint};
    font-weight: 400;
    white-space: nowrap;
  }
  thead td {
    width: 40px;
  }
  tbody td {
    position: relative;
    height: 22px;
    border-radius: 3px;
  }
`;

const Legend = styled.p`
  margin-top: ${theme.space.s};
  font-size: ${theme.size.xs};
  color: ${theme.color.inkFaint};
`;
