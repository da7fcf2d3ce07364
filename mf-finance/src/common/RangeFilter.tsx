import styled from 'styled-components';
import { Button, DateRange, theme } from '@portal/design';
import { useListQuery } from '@portal/router';
import { daysAgo, isDay, today } from '@portal/rules';

const presets = [
  { days: 1, name: '今天' },
  { days: 7, name: '近7天' },
  { days: 30, name: '近30天' },
] as const;

/** Days that the address asks for; the last seven unless it says otherwise. */
export function rangeOf(query: URLSearchParams, defaultDays = 7): { from: string; to: string } {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  return { from: daysAgo(defaultDays - 1), to: today() };
}

/** From when to when: by a click, or day by day. At most 90 days. */
export function RangeFilter({ range }: { range: { from: string; to: string } }) {
  const { change } = useListQuery<'from' | 'to'>();
  return (
    <Row role="group" aria-label="时间范围">
      {presets.map(({ days, name }) => {
        const isOn = range.to === today() && range.from === daysAgo(days - 1);
        return (
          <Button
            key={days}
            $kind={isOn ? 'primary' : 'plain'}
            aria-pressed={isOn}
            onClick={() => change({ from: daysAgo(days - 1), to: today() })}
          >
            {name}
          </Button>
        );
      })}
      <DateRange range={range} max={today()} daysMax={90} onChange={change} />
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.l};
`;
