import type { Deps } from '../../platform/Deps';
import type { DomainNames } from '../../platform/DomainNames';
import type { Module } from '../../platform/Module';
import { hours } from '../../platform/time';
import type { Content } from '../content';
import type { Reviewable } from '../review';
import { createPortalApplications } from './application.service';
import { createBrandService } from './brand.service';
import { createBrandsPart } from './brands.portable';
import { registerCertificateRoutes } from './certificates.routes';
import { createHostService } from './host.service';
import { createPortalReader } from './portalReader.service';
import { registerPortalRoutes } from './portals.routes';
import { createRunningService } from './running.service';
import { createVisitCounter, type VisitCounter } from './visits.service';
import { portalFinder } from './portal.finder';

export { slideKeeper } from './slideKeeper.repository';
export { createBrandService } from './brand.service';
export { getManaged, lockEditable, lockPortal as findPortalRow, type Manager } from './portal.repository';
export { managerOf } from './managerOf';

/** Branded portals, from their application on. The module `content` knows which host belongs to which portal. */
export interface Portals extends Module {
  /** Applications, for the review queue. */
  portalReview: Reviewable;
  visits: VisitCounter;
}

interface Needs {
  content: Content;
  names: DomainNames;
}

export function createPortals(deps: Deps, { content: { portals }, names }: Needs): Portals {
  const brands = createBrandService(deps);
  const hosts = createHostService(deps, { portals, names });
  const applications = createPortalApplications(deps, { brands, hosts });
  const running = createRunningService(deps);
  const reader = createPortalReader(deps, { portals, hosts });
  const visits = createVisitCounter(deps);
  return {
    desk: { finders: [portalFinder(deps.db)] },
    portalReview: applications.reviewable,
    visits,
    routes({ app, answer, sessions }) {
      registerPortalRoutes(answer, deps, { portals, applications, brands, hosts, running, reader, sessions });
      registerCertificateRoutes(app, { portals, hosts });
      app.addHook('onClose', () => visits.write());
    },
    portable: [createBrandsPart(brands)],
    jobs: [{ name: 'check-portal-hosts', everyMs: hours, run: () => hosts.recheckDue() }],
  };
}
