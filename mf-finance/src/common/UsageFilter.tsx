import styled from 'styled-components';
import { callOutcomes, envs, type CallReply, type simpleListApps, type statisticsApis } from '@portal/calls';
import { Button, DateRange, Filters, theme } from '@portal/design';
import { useListQuery } from '@portal/router';
import { today } from '@portal/rules';
import { Choice } from './Choice';
import { RangeNote } from './RangeNote';
import { lastDays, usageDaysMax, type Range } from './rangeOf';

const presets = [
  { days: 1, name: '今天' },
  { days: 7, name: '近7天' },
  { days: 30, name: '近30天' },
] as const;

interface UsageFilterProps {
  range: Range;
  /** Absent when apps are not disclosed: providers and operators filter by API only. */
  apps?: CallReply<typeof simpleListApps>['records'];
  apis: readonly Pick<CallReply<typeof statisticsApis>['records'][number], 'id' | 'name'>[];
  /** Also offers consumer, environment and outcome. */
  hasOutcome?: boolean;
}

type Field = keyof Range | 'appId' | 'apiId' | 'consumerId' | 'env' | 'status';

/** Filters of usage by days (presets or a range of at most 90), app and API. */
export function UsageFilter({ range, apps, apis, hasOutcome = false }: UsageFilterProps) {
  const { query, change } = useListQuery<Field>();
  const isOf = (days: number) => range.to === today() && range.from === lastDays(days).from;
  const isOwnRange = !presets.some(({ days }) => isOf(days));
  const narrowing = ['appId', 'apiId', ...(hasOutcome ? ['consumerId', 'env', 'status'] : [])];
  const chosen = [isOwnRange, ...narrowing.map((name) => query.get(name))].filter(Boolean);

  return (
    <>
      <Filters
        lead={
          <Presets role="group" aria-label="时间范围">
            {presets.map(({ days, name }) => (
              <Button
                key={days}
                $size="s"
                $kind={isOf(days) ? 'primary' : 'plain'}
                aria-pressed={isOf(days)}
                onClick={() => change(lastDays(days))}
              >
                {name}
              </Button>
            ))}
          </Presets>
        }
        activeCount={chosen.length}
        onClear={() =>
          change({ from: null, to: null, ...Object.fromEntries(narrowing.map((name) => [name, null])) })
        }
      >
        <DateRange range={range} max={today()} daysMax={usageDaysMax} onChange={change} />
        {apps && (
          <Choice
            label="应用"
            value={query.get('appId')}
            choices={apps.map(({ appId, appName }) => [appId, appName])}
            onChange={(appId) => change({ appId })}
          />
        )}
        <Choice
          label="API"
          value={query.get('apiId')}
          choices={apis.map(({ id, name }) => [id, name])}
          onChange={(apiId) => change({ apiId })}
        />
        {hasOutcome && (
          <>
            <Choice
              label="环境"
              value={query.get('env')}
              choices={Object.entries(envs)}
              onChange={(env) => change({ env })}
            />
            <Choice
              label="结果"
              value={query.get('status')}
              choices={Object.entries(callOutcomes)}
              onChange={(status) => change({ status })}
            />
          </>
        )}
      </Filters>
      <RangeNote range={range} daysMax={usageDaysMax} />
    </>
  );
}

const Presets = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
`;
