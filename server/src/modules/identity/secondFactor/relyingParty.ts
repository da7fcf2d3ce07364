import { hasTls, type Config } from '../../../platform/config';
import type { Visitor } from '../../../platform/http/visitor';

export interface RelyingParty {
  /** Domain that a passkey is made for. The main domain and its branded portals share theirs; an own domain has its own. */
  rpId: string;
  /** Where a browser must have been asked: the host that it really spoke to. */
  origin: string;
}

/** For whom a browser at this host signs. */
export function relyingPartyOf(config: Config, { host }: Pick<Visitor, 'host'>): RelyingParty {
  const hostname = host.replace(/:\d+$/, '');
  const isOurs = hostname === config.mainDomain || hostname.endsWith(`.${config.mainDomain}`);
  return {
    rpId: isOurs ? config.mainDomain : hostname,
    origin: `${hasTls(config) ? 'https' : 'http'}://${host}`,
  };
}
