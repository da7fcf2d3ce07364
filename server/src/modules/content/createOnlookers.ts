import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/Deps';
import type { Sessions } from '../../platform/http/Member';
import { hostCookie, sessionCookie } from '../../platform/http/visitor';
import { anybodyIn, onlookerIn, type Onlooker } from '../../platform/Onlooker';
import type { PortalService } from './portal.service';

/** Who makes a public call. */
export type OnlookerOf = (request: FastifyRequest) => Promise<Onlooker>;

/** Skips the lookup for visitors without a session, and where nothing is restricted to some accounts. */
export function createOnlookers(
  { config }: Pick<Deps, 'config'>,
  { portals, sessions }: { portals: PortalService; sessions: Sessions },
): OnlookerOf {
  return async (request) => {
    const portalId = await portals.idAt(request.hostname);
    if (portalId !== null || !request.cookies[hostCookie(config, sessionCookie)]) return anybodyIn(portalId);
    const member = await sessions.findMember(request.visitor.sessionHash);
    return onlookerIn(portalId, member?.id ?? null);
  };
}
