import styled from 'styled-components';
import { dayFigures, viewDayFigures, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, Panel, Skeleton, Tiles, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { formatMinute } from '@portal/rules';

const load = (signal: AbortSignal) => call(viewDayFigures, {}, { signal });

/** Figures of today, with bars for the last seven days. */
export function DayPanel() {
  const { data, reason, retry } = useLoaded(load);
  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data) return <Skeleton $height={120} />;

  return (
    <Panel title="今日" aside={`截至 ${formatMinute(data.asOf)}`}>
      <Tiles
        tiles={data.records.map(({ figure, today, yesterday, days }) => ({
          label: dayFigures[figure],
          value: today,
          note: (
            <>
              昨日 {yesterday}
              <Trend label={dayFigures[figure]} days={days} />
            </>
          ),
        }))}
      />
    </Panel>
  );
}

type Days = CallReply<typeof viewDayFigures>['records'][number]['days'];

function Trend({ label, days }: { label: string; days: Days }) {
  const most = Math.max(...days.map(({ value }) => value)) || 1;

  return (
    <Bars aria-label={`${label}，近七日`}>
      {days.map(({ day, value, text }) => (
        <li key={day} title={`${day} ${text}`} aria-label={`${day} ${text}`}>
          <i style={{ height: `${Math.round((value / most) * 28) + 1}px` }} />
        </li>
      ))}
    </Bars>
  );
}

const Bars = styled.ol`
  display: grid;
  grid-template-columns: repeat(7, 1fr);
  align-items: end;
  gap: 3px;
  max-width: 140px;
  height: 32px;
  margin-top: ${theme.space.xs};
  i {
    display: block;
    border-radius: 1px 1px 0 0;
    background: ${theme.color.lineStrong};
  }
  li:last-child i {
    background: ${theme.color.brand};
  }
`;
