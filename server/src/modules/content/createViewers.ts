import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/Deps';
import type { Sessions } from '../../platform/http/Member';
import { hostCookie, sessionCookie } from '../../platform/http/visitor';
import { anonymousIn, viewerIn, type Viewer } from '../../platform/Viewer';
import type { PortalService } from './portal.service';

/** Who makes a public call. */
export type ViewerOf = (request: FastifyRequest) => Promise<Viewer>;

/** Skips the lookup for visitors without a session, and where nothing is restricted to some accounts. */
export function createViewers(
  { config }: Pick<Deps, 'config'>,
  { portals, sessions }: { portals: PortalService; sessions: Sessions },
): ViewerOf {
  return async (request) => {
    const portalId = await portals.idAt(request.hostname);
    if (portalId !== null || !request.cookies[hostCookie(config, sessionCookie)])
      return anonymousIn(portalId);
    const member = await sessions.findMember(request.visitor.sessionHash);
    return viewerIn(portalId, member?.id ?? null);
  };
}
