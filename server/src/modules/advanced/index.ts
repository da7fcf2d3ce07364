import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { hours, seconds } from '../../platform/time';
import type { Company } from '../company';
import type { Files } from '../files';
import type { Identity } from '../identity';
import type { Reviewable } from '../review';
import type { Verifier } from '../verifier';
import { createAdvancedReview } from './advanced.review';
import { registerAdvancedRoutes } from './advanced.routes';
import { createAdvancedAccounts } from './advancedAccount.service';
import { createCompanyAdvanced } from './companyAdvanced.service';
import { createAdvancedJobs } from './createAdvancedJobs';
import { createAdvancedVault } from './createAdvancedVault';
import { createCompanyAdvancedView } from './createCompanyAdvancedView';
import { createErrandJobs } from './createErrandJobs';
import { forgetAdvancedPapers } from './forgetAdvancedPapers';
import { createPersonAdvanced } from './personAdvanced.service';

/** Verification beyond the basic one, of persons and enterprises. */
export interface Advanced extends Module {
  /** Parts of advanced verifications, for the review queue. */
  advancedReview: Reviewable;
}

interface Needs {
  company: Company;
  files: Files;
  identity: Pick<Identity, 'persons' | 'verification'>;
  verifier: Verifier;
}

export function createAdvanced(
  deps: Deps,
  { company: { enterprises }, files: { files }, identity: { persons, verification }, verifier }: Needs,
): Advanced {
  const vault = createAdvancedVault(deps.config);
  const accounts = createAdvancedAccounts(deps, { enterprises, vault });
  const companies = createCompanyAdvanced(deps, { accounts, enterprises, files, vault, verifier });
  const viewCompany = createCompanyAdvancedView(deps, { enterprises, files, vault, verifier });
  const people = createPersonAdvanced(deps, { files, persons, vault, verifier });
  const jobs = createAdvancedJobs(deps, enterprises, verifier);
  return {
    advancedReview: createAdvancedReview(deps, { enterprises, files, persons, vault }),
    routes: ({ answer }) =>
      registerAdvancedRoutes(answer, { accounts, companies, viewCompany, persons: people, verification }),
    jobs: [
      { name: 'send-advanced-proofs', everyMs: 10 * seconds, run: () => jobs.sendPayouts() },
      {
        name: 'ask-advanced-errands',
        everyMs: 5 * seconds,
        run: createErrandJobs(deps, vault, verifier).ask,
      },
      { name: 'end-advanced-proofs', everyMs: hours, run: () => jobs.endPayouts() },
      { name: 'end-finance-licences', everyMs: 6 * hours, run: () => jobs.endLicences() },
      { name: 'forget-advanced-pictures', everyMs: hours, run: () => forgetAdvancedPapers(deps, vault) },
    ],
  };
}
