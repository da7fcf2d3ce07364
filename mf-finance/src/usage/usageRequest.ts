import { keyOf } from '@portal/rules';
import { callOutcomes, envs, type UsageViewName } from '@portal/calls';
import { rangeOf } from '../common/rangeOf';

/** Filters of the address for the statistics calls; invalid values are left out. */
export const usageRequest = (query: URLSearchParams, view: UsageViewName) => ({
  view,
  ...rangeOf(query),
  appId: query.get('appId') || undefined,
  apiId: query.get('apiId') || undefined,
  consumerId: (view !== 'consumer' && query.get('consumerId')) || undefined,
  env: keyOf(envs, query.get('env')),
  status: keyOf(callOutcomes, query.get('status')),
});

export type UsageRequest = ReturnType<typeof usageRequest>;
