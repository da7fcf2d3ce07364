import styled from 'styled-components';
import type { UsageFigures } from '@portal/calls';
import { Panel, Table, theme } from '@portal/design';
import { palette } from '../common/Chart';

interface Part {
  label: string;
  value: number;
  color: string;
}

/** Outcomes of calls, as a bar and a table: four parts are no pie. */
export function OutcomeBar({ figures }: { figures: UsageFigures }) {
  const parts = partsOf(figures);
  const total = Math.max(1, figures.calls);

  return (
    <Panel title="结果分布">
      <Row>
        <Bar role="img" aria-label="调用结果的分布，数据见下方的表格">
          {parts.map(
            ({ label, value, color }) =>
              value > 0 && <Share key={label} style={{ flexGrow: value, background: color }} />,
          )}
        </Bar>
        <Table aria-label="调用结果">
          <thead>
            <tr>
              <th scope="col">结果</th>
              <th scope="col">次数</th>
              <th scope="col">占比</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ label, value, color }) => (
              <tr key={label}>
                <th scope="row">
                  <Dot style={{ background: color }} aria-hidden="true" /> {label}
                </th>
                <td>{value.toLocaleString('zh-CN')}</td>
                <td>{((value / total) * 100).toFixed(1)}%</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Row>
    </Panel>
  );
}

/**
 * Failures that are neither a refusal by the portal nor the provider's fault are the caller's: bad requests or aborted
 * calls.
 */
function partsOf({ calls, failures, refused, faults }: UsageFigures): Part[] {
  return [
    { label: '成功', value: calls - failures, color: palette.main },
    { label: '门户拒绝', value: refused, color: palette.third },
    { label: '提供方故障', value: faults, color: palette.other },
    { label: '其他失败', value: Math.max(0, failures - refused - faults), color: palette.quiet },
  ];
}

const Row = styled.div`
  print-color-adjust: exact;
  display: grid;
  gap: ${theme.space.l};
  td,
  thead th:not(:first-child) {
    text-align: right;
  }
  tbody th {
    background: none;
    color: inherit;
    font-weight: 400;
  }
`;

const Bar = styled.div`
  display: flex;
  gap: 1px;
  height: 20px;
  overflow: hidden;
  border-radius: ${theme.radius.control};
  background: ${theme.color.line};
`;

/** However few, they are seen. */
const Share = styled.span`
  forced-color-adjust: none;
  flex-basis: 0;
  min-width: 3px;
`;

const Dot = styled.span`
  forced-color-adjust: none;
  display: inline-block;
  width: 10px;
  height: 10px;
  border-radius: 3px;
`;
