import { hasTls, type Config } from '../../../platform/config';
import type { Visitor } from '../../../platform/http/visitor';

export interface RelyingParty {
  /** Domain of passkeys: shared by the main domain and its branded portals; an own domain has its own. */
  rpId: string;
  /** Expected origin: the host of the request. */
  origin: string;
}

/** WebAuthn relying party for a host. */
export function relyingPartyOf(config: Config, { host }: Pick<Visitor, 'host'>): RelyingParty {
  const hostname = host.replace(/:\d+$/, '');
  const isOurs = hostname === config.mainDomain || hostname.endsWith(`.${config.mainDomain}`);
  return {
    rpId: isOurs ? config.mainDomain : hostname,
    origin: `${hasTls(config) ? 'https' : 'http'}://${host}`,
  };
}
