import type { Deps } from '../../../platform/Deps';
import type { DomainNames } from '../../../platform/DomainNames';
import type { Answerer } from '../../../platform/http/answer';
import type { AgreementService } from '../../agreements';
import type { PortalService } from '../../content';
import type { LoginService } from '../session/login.service';
import { createSsoClient } from './createSsoClient';
import { registerSsoRoutes } from './sso.routes';
import { createSsoArrivals } from './ssoArrival.service';
import { createSsoDomains } from './ssoDomains.service';
import { createSsoLogin } from './ssoLogin.service';
import { createSsoOwnLinks } from './ssoOwnLinks.service';
import { createSsoSettings } from './ssoSettings.service';

interface Needs {
  agreements: AgreementService;
  logins: LoginService;
  names: Pick<DomainNames, 'txt'>;
  portals: PortalService;
}

/** Login through identity providers of organisations (decisions/0038). */
export function createSso(deps: Deps, { agreements, logins: ownLogins, names, portals }: Needs) {
  const client = createSsoClient(deps);
  const domains = createSsoDomains(deps, names);
  const settings = createSsoSettings(deps, client, domains);
  const logins = createSsoLogin(deps, client, settings.providerOf, ownLogins);
  const arrivals = createSsoArrivals(deps, { agreements, logins: ownLogins });
  const ownLinks = createSsoOwnLinks(deps);
  return {
    routes: (answer: Answerer) =>
      registerSsoRoutes(answer, deps, { settings, logins, arrivals, ownLinks, portals }),
    recheckDomains: () => domains.recheckDue(),
  };
}
