import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { registerAgreementRoutes } from './agreement.routes';
import { createAgreementService, type AgreementService } from './agreement.service';

export { acceptedBy, type AgreementService } from './agreement.service';
export { agreementKeeper } from './agreementKeeper';

/** Terms of use, privacy policy and provider terms: their versions, and who agreed to which. */
export interface AgreementModule extends Module {
  agreements: AgreementService;
}

export function createAgreements(deps: Deps): AgreementModule {
  const agreements = createAgreementService(deps);
  return { agreements, routes: ({ answer }) => registerAgreementRoutes(answer, agreements) };
}
