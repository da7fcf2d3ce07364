import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { systemActor } from '../../platform/Actor';
import type { LeakSource } from '../../platform/leaks';
import { hours, minutes, seconds } from '../../platform/time';
import type { Content } from '../content';
import type { Files } from '../files';
import type { Finance } from '../finance';
import type { Reviewable } from '../review';
import { createAddressListService } from './addressList.service';
import { registerApplyDownloads } from './applyDownloads.routes';
import { createAppIcons } from './appIcon.service';
import { createAppMoveService } from './appMove.service';
import { createCertificateListService } from './certificateList.service';
import { createAppService, type AppService } from './app.service';
import { createDebugService, type DebugService } from './debug.service';
import { createGoLive } from './goLive.service';
import { keyLeaks } from './keyLeaks';
import { createKeyService, type KeyService } from './key.service';
import { marketExports } from './market.exports';
import { registerMarketRoutes } from './market.routes';
import { registerOperatorStops } from './operatorStops.routes';
import { createOperatorStops } from './operatorStops.service';
import { createNewApps } from './newApp.service';
import { overdueQueue } from './overdueQueue.queries';
import { remindEndingCertificates } from './remindEndingCertificates';
import { createSubscriptionService, type SubscriptionService } from './subscription.service';
import { marketFinders } from './market.finder';

export { listDebugModes } from './debug.repository';
export { listValues, noteHits } from './addressList.repository';
export { listRequiredCertificates } from './certificateList.repository';
export { type KeyService, createKeyService } from './key.service';
export type { DebugService } from './debug.service';
export type { SubscriptionService } from './subscription.service';

/** Apps of consumers, their keys and subscriptions. */
export interface Market extends Module {
  apps: AppService;
  debug: DebugService;
  keys: KeyService;
  subscriptions: SubscriptionService;
  /** Requests for production, for the review desk. */
  appReview: Reviewable;
  /** Keys that may be found in public code. */
  leakSources: readonly LeakSource[];
}

interface Needs {
  content: Content;
  finance: Finance;
  files: Pick<Files, 'files'>;
}

export function createMarket(deps: Deps, { content: { portals }, finance, files: { files } }: Needs): Market {
  const keys = createKeyService(deps);
  const addressLists = createAddressListService(deps);
  const certificates = createCertificateListService(deps);
  const icons = createAppIcons(deps, files);
  const apps = createAppService(deps, { keys, lists: addressLists, icons });
  const appMoves = createAppMoveService(deps, { budgets: finance.budgets, icons });
  const debug = createDebugService(deps);
  const goLive = createGoLive(deps);
  const subscriptions = createSubscriptionService(deps, apps, { budgets: finance.budgets, files });
  const newApps = createNewApps(apps, subscriptions);
  return {
    apps,
    debug,
    keys,
    subscriptions,
    appReview: goLive.review,
    leakSources: keyLeaks(deps),
    desk: { queues: [overdueQueue(deps)], finders: marketFinders(deps.db) },
    routes({ app, answer }) {
      registerMarketRoutes(answer, {
        apps,
        addressLists,
        appMoves,
        certificates,
        debug,
        goLive,
        keys,
        newApps,
        subscriptions,
        portals,
      });
      registerApplyDownloads(app, answer, subscriptions);
      registerOperatorStops(answer, createOperatorStops(deps));
    },
    exports: marketExports(deps),
    jobs: [
      { name: 'end-keys', everyMs: minutes, run: () => keys.endOverdue(systemActor) },
      { name: 'end-subscriptions', everyMs: minutes, run: () => subscriptions.endExpired() },
      { name: 'tell-subscribers', everyMs: 10 * seconds, run: () => subscriptions.tellWaiting() },
      { name: 'hash-key-secrets', everyMs: minutes, run: () => keys.hashSecrets() },
      { name: 'remind-of-keys', everyMs: hours, run: () => keys.remindEnding() },
      { name: 'remind-of-client-certificates', everyMs: hours, run: () => remindEndingCertificates(deps) },
      { name: 'remind-providers', everyMs: minutes, run: () => subscriptions.remindOverdue() },
      { name: 'escalate-applications', everyMs: 10 * minutes, run: () => subscriptions.escalateOverdue() },
      { name: 'forget-attachments', everyMs: hours, run: () => subscriptions.forgetAttachments() },
      { name: 'forget-traces', everyMs: 10 * minutes, run: () => debug.forget() },
      { name: 'renew-by-rule', everyMs: hours, run: () => subscriptions.renewByRule() },
      { name: 'remind-ending', everyMs: hours, run: () => subscriptions.remindEnding() },
      { name: 'settle-plan-credits', everyMs: minutes, run: () => subscriptions.settleCredits() },
    ],
  };
}
