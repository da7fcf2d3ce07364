import { callOutcomes, envs, type UsageViewName } from '@portal/calls';
import { rangeOf } from '../common/rangeOf';

/** What the address asks of the statistics; what the calls would refuse is left out. */
export const usageRequest = (query: URLSearchParams, view: UsageViewName) => ({
  view,
  ...rangeOf(query),
  appId: query.get('appId') || undefined,
  apiId: query.get('apiId') || undefined,
  consumerId: (view !== 'consumer' && query.get('consumerId')) || undefined,
  env: keyIn(envs, query.get('env')),
  status: keyIn(callOutcomes, query.get('status')),
});

export type UsageRequest = ReturnType<typeof usageRequest>;

const keyIn = <Key extends string>(table: Readonly<Record<Key, unknown>>, value: string | null) =>
  value !== null && Object.hasOwn(table, value) ? (value as Key) : undefined;
