import type { SolutionApis } from '@portal/calls';

export type SceneOffer = SolutionApis['groups'][number]['apis'][number];

/** APIs of a scene to apply for: those named by the address, or all of its steps; only those with plans. */
export function offersOf({ groups, fitting }: SolutionApis, apiIds: string | null): SceneOffer[] {
  const named = apiIds?.split(',');
  const parts = groups.flatMap(({ apis }) => apis);
  return [...parts, ...(named ? fitting : [])].filter(
    ({ api, plans }) => plans.length > 0 && (!named || named.includes(api.apiId)),
  );
}
