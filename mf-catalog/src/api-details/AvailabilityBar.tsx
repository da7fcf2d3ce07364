import styled from 'styled-components';
import type { ApiSla } from '@portal/calls';
import { theme, VisuallyHidden } from '@portal/design';

type Day = ApiSla['days'][number];

const looks = {
  none: { color: theme.color.line, label: '无调用' },
  good: { color: theme.color.good, label: '99% 以上' },
  warn: { color: theme.color.warn, label: '95%–99%' },
  bad: { color: theme.color.bad, label: '低于 95%' },
} as const;

function lookOf({ avail }: Day): keyof typeof looks {
  if (avail === null) return 'none';
  return Number(avail) >= 99 ? 'good' : Number(avail) >= 95 ? 'warn' : 'bad';
}

const textOf = ({ d, avail, reached, p95 }: Day) =>
  avail === null ? `${d}：无调用` : `${d}：可用性 ${avail}%，调用 ${reached} 次，P95 ${p95 ?? '—'} ms`;

/** A bar for each day, newest on the right; screen readers get a list of the days with calls. */
export function AvailabilityBar({ days }: { days: readonly Day[] }) {
  return (
    <>
      <Bars aria-hidden="true">
        {days.map((day) => (
          <i key={day.d} title={textOf(day)} style={{ background: looks[lookOf(day)].color }} />
        ))}
      </Bars>
      <Ends aria-hidden="true">
        <span>{days[0]?.d}</span>
        <span>今天</span>
      </Ends>
      <Legend aria-hidden="true">
        {Object.values(looks).map(({ color, label }) => (
          <span key={label}>
            <i style={{ background: color }} />
            {label}
          </span>
        ))}
      </Legend>
      <VisuallyHidden as="ul">
        {days
          .filter(({ avail }) => avail !== null)
          .map((day) => (
            <li key={day.d}>{textOf(day)}</li>
          ))}
      </VisuallyHidden>
    </>
  );
}

const Bars = styled.div`
  display: flex;
  gap: clamp(1px, 0.2vw, 3px);
  height: 40px;
  i {
    flex: 1;
    min-width: 1px;
    border-radius: 1px;
  }
`;

const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  margin-top: ${theme.space.xs};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.xs};
`;

const Legend = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.l};
  margin-top: ${theme.space.s};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.xs};
  span {
    display: inline-flex;
    gap: ${theme.space.xs};
    align-items: center;
  }
  i {
    width: 12px;
    height: 12px;
    border-radius: 1px;
  }
`;
