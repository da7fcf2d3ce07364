import styled from 'styled-components';
import { rankingBoards, type RankingBoard, type RankingRow } from '@portal/calls';
import { TextLink, theme, type Column } from '@portal/design';
import { formatMoney } from '@portal/rules';

/** Boards whose rows are APIs with a public detail page. */
const linked: readonly RankingBoard[] = ['costByApi', 'callsByApi', 'hot', 'rated', 'stable'];

export function rankingColumns(board: RankingBoard): readonly Column<RankingRow>[] {
  const { unit } = rankingBoards[board];
  const isWhole = unit === 'yuan' || unit === 'calls';
  return [
    { title: '名次', isShort: true, render: (row) => <Place row={row} /> },
    {
      title: '名称',
      isMain: true,
      render: ({ id, name }) =>
        linked.includes(board) ? <TextLink to={`/APIDetails?apiId=${id}`}>{name}</TextLink> : name,
    },
    { title: valueTitles[unit], isFigure: true, render: ({ value }) => shownValue(value, unit) },
    ...(isWhole
      ? [
          { title: '占比', render: ({ percent }: RankingRow) => <Share percent={percent ?? '0'} /> },
          {
            title: '环比',
            isFigure: true,
            isShort: true,
            render: ({ mom }: RankingRow) => (mom === null ? '新上榜' : `${mom}%`),
          },
        ]
      : []),
  ];
}

type Unit = (typeof rankingBoards)[RankingBoard]['unit'];
const valueTitles: Record<Unit, string> = { yuan: '金额', calls: '调用', stars: '评分', percent: '可用率' };

function shownValue(value: string, unit: Unit): string {
  if (unit === 'yuan') return formatMoney(value);
  if (unit === 'calls') return Number(value).toLocaleString('zh-CN');
  return unit === 'percent' ? `${value}%` : `${value} 分`;
}

/** Rank, and its change as an arrow with an accessible text. */
function Place({ row: { rank, delta } }: { row: RankingRow }) {
  return (
    <Line>
      <b>{rank}</b>
      {delta !== null && delta !== 0 && (
        <Moved $isUp={delta > 0} title={`${delta > 0 ? '上升' : '下降'} ${Math.abs(delta)} 名`}>
          {delta > 0 ? '↑' : '↓'}
          {Math.abs(delta)}
        </Moved>
      )}
      {delta === 0 && <Moved title="名次不变">–</Moved>}
    </Line>
  );
}

function Share({ percent }: { percent: string }) {
  return (
    <Bar>
      <i aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </i>
      {percent}%
    </Bar>
  );
}

const Line = styled.span`
  display: inline-flex;
  align-items: baseline;
  gap: ${theme.space.s};
  b {
    min-width: 20px;
    font: 600 ${theme.size.l} ${theme.font.serif};
  }
`;

const Moved = styled.small<{ $isUp?: boolean }>`
  color: ${({ $isUp }) =>
    $isUp === undefined ? theme.color.inkFaint : $isUp ? theme.color.good : theme.color.bad};
  white-space: nowrap;
`;

const Bar = styled.span`
  display: grid;
  grid-template-columns: minmax(60px, 1fr) 52px;
  align-items: center;
  gap: ${theme.space.s};
  min-width: 140px;
  font-variant-numeric: tabular-nums;
  > i {
    height: 8px;
    border-radius: 4px;
    background: ${theme.color.mist};
    overflow: hidden;
  }
  > i > i {
    display: block;
    height: 100%;
    background: ${theme.color.brand};
  }
`;
