import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { systemActor } from '../../platform/Actor';
import type { LeakSource } from '../../platform/leaks';
import { hours, minutes, seconds } from '../../platform/time';
import type { Content } from '../content';
import type { Files } from '../files';
import type { Finance } from '../finance';
import type { Reviewable } from '../review';
import { createAddressListService } from './addressList/addressList.service';
import { registerApplyDownloads } from './application/applyDownloads.routes';
import { createAppIcons } from './app/appIcon.service';
import { createAppMoveService } from './app/appMove.service';
import { createCertificateListService } from './certificate/certificateList.service';
import { createAppService, type AppService } from './app/app.service';
import { createDebugService, type DebugService } from './app/debug.service';
import { createGoLive } from './app/goLive.service';
import { keyLeaks } from './key/keyLeaks';
import { createKeyService, type KeyService } from './key/key.service';
import { marketExports } from './market.exports';
import { registerMarketRoutes } from './market.routes';
import { registerOperatorStops } from './subscription/operatorStops.routes';
import { createOperatorStops } from './subscription/operatorStops.service';
import { createNewApps } from './app/newApp.service';
import { overdueQueue } from './application/overdueQueue.queries';
import { remindEndingCertificates } from './certificate/remindEndingCertificates';
import { createSubscriptionService, type SubscriptionService } from './subscription/subscription.service';
import { marketFinders } from './market.finder';

export { listDebugModes } from './app/debug.repository';
export { listValues, noteHits } from './addressList/addressList.repository';
export { listRequiredCertificates } from './certificate/certificateList.repository';
export { type KeyService, createKeyService } from './key/key.service';
export type { DebugService } from './app/debug.service';
export type { SubscriptionService } from './subscription/subscription.service';

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
      { name: 'tell-subscribers', everyMs: 10 * seconds, run: () => subscriptions.sendBroadcasts() },
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
