import styled from 'styled-components';
import { healths, type Health, type StatusPartView } from '@portal/calls';
import { theme } from '@portal/design';

const colors: Readonly<Record<Health, string>> = {
  good: theme.color.good,
  maintenance: theme.color.inkFaint,
  degraded: theme.color.warn,
  down: theme.color.bad,
};

/** A bar per day, oldest first; screen readers get a summary of the unusual days. */
export function DayBars({ name, days }: Pick<StatusPartView, 'name' | 'days'>) {
  const troubled = days.filter(({ health }) => health === 'degraded' || health === 'down');
  return (
    <Bars
      role="img"
      aria-label={
        troubled.length === 0
          ? `${name}近 ${days.length} 天没有异常`
          : `${name}近 ${days.length} 天里 ${troubled.map(({ day }) => day).join('、')} 有异常`
      }
    >
      {days.map(({ day, health, downMinutes }) => (
        <Bar
          key={day}
          $health={health}
          title={`${day} ${health === null ? '无数据' : healths[health]}${downMinutes > 0 ? `，中断 ${downMinutes} 分钟` : ''}`}
        />
      ))}
    </Bars>
  );
}

const Bars = styled.div`
  print-color-adjust: exact;
  forced-color-adjust: none;
  display: flex;
  gap: 2px;
  height: 28px;
`;

const Bar = styled.span<{ $health: Health | null }>`
  flex: 1;
  min-width: 1px;
  border-radius: 2px;
  background: ${({ $health }) => ($health === null ? theme.color.line : colors[$health])};
`;
