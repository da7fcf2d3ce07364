import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { hours, seconds } from '../../platform/time';
import type { Files } from '../files';
import type { Identity } from '../identity';
import type { Market } from '../market';
import type { Reviewable } from '../review';
import { createPaperReader, type Verifier } from '../verifier';
import { createAccountProofService } from './accountProof.service';
import { createCompanyReview } from './company.review';
import { registerCompanyRoutes } from './company.routes';
import { createCompanyService } from './company.service';
import { createEnterprises, type Enterprises } from './enterprises';
import { createVault } from './openCompany';
import { createSandboxService } from './sandbox.service';
import { createSubmissionService } from './submission.service';
import { watchLicences } from './watchLicences';

export { createVault as createCompanyVault } from './openCompany';
export { createEnterprises } from './enterprises';
export type { Enterprise, Enterprises } from './enterprises';

/** Verification of enterprises, and the sandbox that they may try meanwhile. */
export interface Company extends Module {
  /** Verifications of enterprises, for the review queue. */
  companyReview: Reviewable;
  /** Enterprises with a valid verification. */
  enterprises: Enterprises;
}

interface Needs {
  files: Files;
  identity: Pick<Identity, 'organisations' | 'persons' | 'verification'>;
  market: Market;
  verifier: Verifier;
}

export function createCompany(
  deps: Deps,
  { files: { files }, identity: { organisations, persons, verification }, market, verifier }: Needs,
): Company {
  const vault = createVault(deps.config);
  const companies = createCompanyService(deps, files, vault);
  const submissions = createSubmissionService(deps, vault, verifier);
  const accountProofs = createAccountProofService(deps, vault, verifier);
  const paperReader = createPaperReader(deps, files, verifier);
  const sandboxes = createSandboxService(deps, market);
  return {
    companyReview: createCompanyReview(deps, files, vault),
    enterprises: createEnterprises(files, vault),
    routes: (routes) =>
      registerCompanyRoutes(routes, deps, {
        companies,
        submissions,
        accountProofs,
        sandboxes,
        organisations,
        paperReader,
        persons,
        verification,
      }),
    jobs: [
      { name: 'send-account-proofs', everyMs: 10 * seconds, run: () => accountProofs.sendPayouts() },
      { name: 'end-account-proofs', everyMs: hours, run: () => accountProofs.endPayouts() },
      { name: 'watch-licences', everyMs: 6 * hours, run: () => watchLicences(deps) },
      { name: 'forget-company-papers', everyMs: hours, run: () => companies.forgetPapers() },
      { name: 'end-idle-sandboxes', everyMs: 6 * hours, run: () => sandboxes.endIdle() },
    ],
  };
}
