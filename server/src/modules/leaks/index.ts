import { listLeaks, listScanPartners, saveScanPartner, leakReportPath } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import { callBase } from '../../platform/http/answer';
import type { LeakSource } from '../../platform/leaks';
import type { Module } from '../../platform/Module';
import { mainOrigin } from '../identity';
import { listFound } from './leak.queries';
import { createLeakService } from './leak.service';
import { listPartners } from './partner.queries';
import { createPartnerService } from './partner.service';
import { createPartnersPart } from './partners.portable';
import { registerReportRoute } from './report.routes';

/** Leaked keys, as reported by code hosts that scan for them. */
export function createLeaks(deps: Deps, sources: readonly LeakSource[]): Module {
  const { db, config } = deps;
  const partners = createPartnerService(deps);
  const leaks = createLeakService(deps, sources);
  return {
    portable: [createPartnersPart(partners)],
    routes({ app, answer }) {
      registerReportRoute(app, deps, leaks);

      answer(listLeaks, ({ input }) => listFound(db, input));

      answer(listScanPartners, async ({ input }) => ({
        ...(await listPartners(db, input)),
        reportUrl: `${mainOrigin(config)}${callBase}${leakReportPath}`,
      }));

      answer(saveScanPartner, ({ input, member, visitor, db: tx }) =>
        partners.save(tx, input, actorOf('operator', member, visitor)),
      );
    },
  };
}
