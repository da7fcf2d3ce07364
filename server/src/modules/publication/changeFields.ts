import type { ChangeKind } from '@portal/calls';
import type { KeptPublication } from '../../platform/db/tables';

/** What each kind of change may change; the rest is as it is online. */
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

/** Whether a draft of this kind brings a description of its own. */
export const takesDescription = (kind: ChangeKind) => kind !== 'basic' && kind !== 'price';

/** Whether a draft of this kind says where calls go. */
export const takesUpstream = (kind: ChangeKind) => kind !== 'basic' && kind !== 'price';

/** Whether a draft of this kind says what calls cost. */
export const setsPrices = (kind: ChangeKind) => !isInPlace(kind) || kind === 'price';

/** Whether it changes a version that is online, in place of making one. */
export const isInPlace = (kind: ChangeKind) => kind !== 'new' && kind !== 'version';

/** What is online, with what the draft may change of it. A version may change everything but the code. */
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
