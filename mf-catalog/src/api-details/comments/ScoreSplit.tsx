import styled from 'styled-components';
import type { CommentList } from '@portal/calls';
import { narrow, theme } from '@portal/design';

interface ScoreSplitProps {
  list: Pick<CommentList, 'score' | 'count' | 'split'>;
  /** Stars by which the reviews are filtered; null: all. */
  chosen: number | null;
  onChoose: (score: number | null) => void;
}

/** Average and distribution of stars, each of which filters the list. */
export function ScoreSplit({ list: { score, count, split }, chosen, onChoose }: ScoreSplitProps) {
  return (
    <Split>
      <Average>
        <strong>{score}</strong>
        <span>{count.toLocaleString('zh-CN')} 个账号评分</span>
      </Average>
      <Bars role="group" aria-label="按评分筛选">
        {split
          .map((num, index) => ({ num, stars: index + 1 }))
          .reverse()
          .map(({ num, stars }) => (
            <Bar
              key={stars}
              type="button"
              aria-pressed={chosen === stars}
              aria-label={`${stars} 分，${num} 条`}
              onClick={() => onChoose(chosen === stars ? null : stars)}
            >
              <span>{stars} 分</span>
              <Track>
                <i style={{ width: `${count > 0 ? (100 * num) / count : 0}%` }} />
              </Track>
              <span>{num.toLocaleString('zh-CN')}</span>
            </Bar>
          ))}
      </Bars>
    </Split>
  );
}

const Split = styled.div`
  display: grid;
  grid-template-columns: 160px minmax(0, 420px);
  gap: ${theme.space.xl};
  align-items: center;
  padding-bottom: ${theme.space.l};
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space.m};
  }
`;

const Average = styled.div`
  display: flex;
  flex-direction: column;
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
  strong {
    color: ${theme.color.ink};
    font: 700 ${theme.size.hero} / 52px ${theme.font.serif};
  }
`;

const Bars = styled.div`
  display: grid;
  gap: 2px;
`;

const Bar = styled.button`
  display: grid;
  grid-template-columns: 36px minmax(0, 1fr) 48px;
  gap: ${theme.space.s};
  align-items: center;
  min-height: 28px;
  padding: 0 ${theme.space.s};
  border: 1px solid transparent;
  border-radius: ${theme.radius.control};
  background: none;
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
  text-align: start;
  cursor: pointer;
  &:hover {
    background: ${theme.color.mist};
  }
  &[aria-pressed='true'] {
    border-color: ${theme.color.brand};
  }
  > span:last-child {
    text-align: end;
  }
`;

const Track = styled.span`
  height: 8px;
  border-radius: ${theme.radius.control};
  background: ${theme.color.line};
  overflow: hidden;
  i {
    display: block;
    height: 100%;
    background: ${theme.color.warn};
  }
`;
