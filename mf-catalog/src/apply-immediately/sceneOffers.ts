import type { SolutionApis } from '@portal/calls';

export type SceneOffer = SolutionApis['groups'][number]['apis'][number];

/** The APIs of a scene that are to be applied for: those that the address names, else all of its steps that have a plan. */
export function offersOf({ groups, fitting }: SolutionApis, apiIds: string | null): SceneOffer[] {
  const named = apiIds?.split(',');
  const parts = groups.flatMap(({ apis }) => apis);
  return [...parts, ...(named ? fitting : [])].filter(
    ({ api, plans }) => plans.length > 0 && (!named || named.includes(api.apiId)),
  );
}
