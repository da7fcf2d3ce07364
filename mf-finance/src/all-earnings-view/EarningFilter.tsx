import { earningKinds, earningStates, type EarningSummary } from '@portal/calls';
import { DateRange, Filters, SearchBox } from '@portal/design';
import { useListQuery } from '@portal/router';
import { isKeyOf, today } from '@portal/rules';
import { Choice } from '../common/Choice';
import { RangeNote } from '../common/RangeNote';
import type { Range } from '../common/rangeOf';

interface EarningFilterProps {
  range: Range;
  apis: EarningSummary['apis'];
}

const names = ['apiId', 'consumer', 'kind', 'state'] as const;

/** Days that one list of earnings may cover. */
export const earningDaysMax = 366;

/** Filters of the address as input of the list call. */
export function earningQuery(query: URLSearchParams) {
  const kind = query.get('kind') ?? '';
  const state = query.get('state') ?? '';
  return {
    apiId: query.get('apiId') || undefined,
    consumer: query.get('consumer') || undefined,
    kind: isKeyOf(earningKinds, kind) ? kind : undefined,
    state: isKeyOf(earningStates, state) ? state : undefined,
  };
}

/** Filters of earnings: days, API, consumer, kind and state. */
export function EarningFilter({ range, apis }: EarningFilterProps) {
  const { query, change } = useListQuery<keyof Range | (typeof names)[number]>();
  const chosen = [query.get('from'), ...names.map((name) => query.get(name))].filter(Boolean);

  return (
    <>
      <Filters
        activeCount={chosen.length}
        onClear={() => change({ from: null, to: null, apiId: null, consumer: null, kind: null, state: null })}
      >
        <DateRange range={range} max={today()} daysMax={earningDaysMax} onChange={change} />
        <Choice
          label="API"
          value={query.get('apiId')}
          choices={apis.map(({ apiId, name }) => [apiId, name])}
          onChange={(apiId) => change({ apiId })}
        />
        <Choice
          label="类型"
          value={query.get('kind')}
          choices={Object.entries(earningKinds)}
          onChange={(kind) => change({ kind })}
        />
        <Choice
          label="状态"
          value={query.get('state')}
          choices={Object.entries(earningStates)}
          onChange={(state) => change({ state })}
        />
        <SearchBox
          label="按使用方筛选"
          placeholder="使用方"
          value={query.get('consumer') ?? ''}
          onSearch={(consumer) => change({ consumer })}
        />
      </Filters>
      <RangeNote range={range} daysMax={earningDaysMax} />
    </>
  );
}
