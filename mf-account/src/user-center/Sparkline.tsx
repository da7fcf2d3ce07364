import styled from 'styled-components';
import { theme } from '@portal/design';

/** A bar for each day, with its number of calls. */
export function Sparkline({ days }: { days: readonly { day: string; calls: number }[] }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls));

  return (
    <Row>
      {days.map(({ day, calls }) => (
        <li key={day}>
          <span>{calls.toLocaleString('zh-CN')}</span>
          <i style={{ height: `${Math.round((calls / most) * 72) + 2}px` }} aria-hidden="true" />
          <time dateTime={day}>{day.slice(5)}</time>
        </li>
      ))}
    </Row>
  );
}

const Row = styled.ol`
  display: grid;
  grid-template-columns: repeat(7, 1fr);
  gap: ${theme.space.s};
  align-items: end;
  min-height: 116px;
  li {
    display: grid;
    justify-items: center;
    gap: ${theme.space.xs};
    font-size: ${theme.size.xs};
    color: ${theme.color.inkSoft};
    font-variant-numeric: tabular-nums;
  }
  i {
    width: 100%;
    max-width: 32px;
    border-radius: 2px 2px 0 0;
    background: ${theme.color.brand};
  }
`;
