import { envs, type Env, type PublicationData } from '@portal/calls';
import { say, term, type Translatable } from '../../platform/i18n/say';

/** Older drafts have a single upstream. */
type Kept = Partial<Pick<PublicationData, 'moreUpstreams' | 'upstreamWeight' | 'probePath' | 'probeSeconds'>>;

export const moreUpstreamsOf = ({ moreUpstreams = [] }: Kept, env: Env) =>
  moreUpstreams.filter((one) => one.env === env && one.url !== '');

/** Further addresses and their health check; empty with a single address. */
export function upstreamsLines(data: Kept): Translatable[] {
  const { moreUpstreams = [], upstreamWeight = 1, probePath = '', probeSeconds = 10 } = data;
  const named = moreUpstreams.filter(({ url }) => url !== '');
  if (named.length === 0) return [];
  return [
    say`首个上游权重 ${upstreamWeight}`,
    ...named.map(({ env, url, weight }) => say`${term(envs[env])} ${url}，权重 ${weight}`),
    probePath ? say`每 ${probeSeconds} 秒探测 ${probePath}` : say`不主动探测，按调用的失败判断`,
  ];
}
