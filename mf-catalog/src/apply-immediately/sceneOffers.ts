import type { SolutionApis } from '@portal/calls';

export type SceneOffer = SolutionApis['groups'][number]['apis'][number];

/** The APIs of a scene that are to be applied for: those that the address names, else all that have a plan. */
export function offersOf({ groups }: SolutionApis, apiIds: string | null): SceneOffer[] {
  const named = apiIds?.split(',');
  return groups
    .flatMap(({ apis }) => apis)
    .filter(({ api, plans }) => plans.length > 0 && (!named || named.includes(api.apiId)));
}
