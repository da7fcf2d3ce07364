import type { ChangeKind } from '@portal/calls';
import type { KeptPublication } from '../../platform/db/tables';

/** Fields that each kind of change may change; others keep their online value. */
const fields: Readonly<Record<ChangeKind, readonly (keyof KeptPublication)[]>> = {
  new: [],
  version: [],
  basic: [
    'name',
    'icon',
    'brief',
    'description',
    'categoryId',
    'tags',
    'availability',
    'supportHours',
    'compensation',
    'contact',
    'docIds',
  ],
  interface: [
    'upstreamUrl',
    'sandboxUrl',
    'upstreamWeight',
    'moreUpstreams',
    'probePath',
    'probeSeconds',
    'timeoutMs',
    'authHeader',
    'authSealed',
    'tlsSealed',
    'tls',
    'authTypes',
    'needsIpList',
    'successField',
    'successValue',
    'maskFields',
    'operationSettings',
  ],
  price: ['plans', 'weights'],
};

/** Whether a draft of this kind has its own description. */
export const takesDescription = (kind: ChangeKind) => kind !== 'basic' && kind !== 'price';

/** Whether a draft of this kind may change the upstream. */
export const takesUpstream = (kind: ChangeKind) => kind !== 'basic' && kind !== 'price';

/** Whether a draft of this kind may change prices. */
export const setsPrices = (kind: ChangeKind) => !isInPlace(kind) || kind === 'price';

/** Whether it changes the online version rather than making a new one. */
export const isInPlace = (kind: ChangeKind) => kind !== 'new' && kind !== 'version';

/** Online data with the permitted changes of the draft. A new version may change everything except the code. */
export function withChanges(
  kind: ChangeKind,
  online: KeptPublication,
  draft: KeptPublication,
): KeptPublication {
  if (kind === 'new') return draft;
  if (kind === 'version') return { ...draft, code: online.code };
  const own = Object.entries(draft).filter(([name]) => fields[kind].some((field) => field === name));
  return { ...online, ...Object.fromEntries(own) };
}
