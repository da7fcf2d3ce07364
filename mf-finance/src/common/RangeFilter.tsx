import { useState } from 'react';
import styled from 'styled-components';
import { Button, TextInput, theme } from '@portal/design';
import { useListQuery } from '@portal/router';
import { daysAgo, today } from '@portal/rules';

const presets = [
  { days: 1, name: '今天' },
  { days: 7, name: '近7天' },
  { days: 30, name: '近30天' },
] as const;

/** Days that the address asks for; the last seven unless it says otherwise. */
export function rangeOf(query: URLSearchParams, defaultDays = 7): { from: string; to: string } {
  const dayOf = (name: string) => /^\d{4}-\d{2}-\d{2}$/.exec(query.get(name) ?? '')?.[0];
  const [from, to] = [dayOf('from'), dayOf('to')];
  if (from !== undefined && to !== undefined && from <= to) return { from, to };
  return { from: daysAgo(defaultDays - 1), to: today() };
}

/** From when to when: by a click, or day by day. At most 90 days. */
export function RangeFilter({ range }: { range: { from: string; to: string } }) {
  const { change } = useListQuery<'from' | 'to'>();
  const [own, setOwn] = useState(range);

  function choose(days: number) {
    const chosen = { from: daysAgo(days - 1), to: today() };
    setOwn(chosen);
    change(chosen);
  }

  return (
    <Row role="group" aria-label="时间范围">
      {presets.map(({ days, name }) => {
        const isOn = range.to === today() && range.from === daysAgo(days - 1);
        return (
          <Button
            key={days}
            $kind={isOn ? 'primary' : 'plain'}
            aria-pressed={isOn}
            onClick={() => choose(days)}
          >
            {name}
          </Button>
        );
      })}
      <Day
        type="date"
        aria-label="开始日期"
        max={own.to}
        value={own.from}
        onChange={({ target }) => setOwn({ ...own, from: target.value })}
      />
      <Day
        type="date"
        aria-label="结束日期"
        max={today()}
        value={own.to}
        onChange={({ target }) => setOwn({ ...own, to: target.value })}
      />
      <Button onClick={() => change(own)}>查询</Button>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.l};
`;

const Day = styled(TextInput)`
  width: 150px;
  height: 36px;
`;
