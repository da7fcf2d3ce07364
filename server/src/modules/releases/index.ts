import type { MemberLanguage } from '@portal/calls';
import type { Announcements } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { Readiness } from '../../platform/Readiness';
import type { PageKind } from '../../platform/PageKind';
import { createObjectStore } from '../../platform/objectStore/createObjectStore';
import { days, hours, minutes, seconds } from '../../platform/time';
import type { Content } from '../content';
import { createAreaTitles } from './delivery/createAreaTitles';
import { createCompositionService } from './delivery/composition';
import { createEarlyReplies } from './delivery/earlyReplies';
import { createOverrideService } from './delivery/override.service';
import { registerPageDocumentRoutes } from './delivery/pageDocument.routes';
import { createPageDocumentService } from './delivery/pageDocument.service';
import { registerReleaseRoutes } from './delivery/release.routes';
import type { SearchCounter } from './delivery/countTyped';
import { createFileWatch } from './delivery/createFileWatch';
import { createReleaseMessages } from './delivery/releaseMessages';
import { createSiteTexts } from './delivery/siteTexts';
import { createDrawing } from './drawing/createDrawing';
import { createSdkShelf } from './delivery/createSdkShelf';
import { registerSdkRoutes } from './delivery/sdk.routes';
import { releaseDesk } from './health/releaseDesk.queries';
import { createHealthService } from './health/health.service';
import { listWorse } from './health/listWorse';
import { createPublishService, type PublishService } from './intake/publish.service';
import { registerReleaseControl } from './intake/releaseControl.routes';
import { createReleaseTokenService } from './intake/releaseToken.service';
import { createReleaseService, type ReleaseService } from './registry/release.service';
import { createReleaseStore } from './registry/releaseStore';

export { listAreas, type Area } from './health/listAreas';
export { shellFirst } from './intake/shellFirst';
export { plainName } from './registry/compressedForms';
export { storedFiles } from './registry/releaseStore';

/** The versions of the front end, who gets which, and the page that assembles them. */
export interface Releases extends Module {
  releases: ReleaseService;
  publishing: PublishService;
  /** Titles of the live areas, by remote. */
  titlesIn: (language: MemberLanguage) => Promise<ReadonlyMap<string, string>>;
  /** Checks now and periodically whether the files of active releases exist. */
  watchFiles: () => Promise<void>;
  /**
   * Keeps the processes ready that draw the live releases, now and after each change.
   *
   * @param visit  Opens pages so that the processes have drawn some, until the signal aborts. Runs in the background.
   */
  warmDrawing: (visit: (signal: AbortSignal) => Promise<void>) => Promise<void>;
}

interface Needs {
  announcements: Announcements;
  content: Content;
  readiness: Readiness;
  /** Counts visits of branded portals. */
  visits: { count: (portalId: string) => void };
  /** Counts searches made by the address of a document. */
  searches: SearchCounter;
  /** What is known about pages. */
  pageKinds: readonly PageKind[];
}

export function createReleases(
  deps: Deps,
  { announcements, content: { portals }, readiness, visits, searches, pageKinds }: Needs,
): Releases {
  const { config, log } = deps;
  const store = createReleaseStore(createObjectStore(config.releaseStore));
  const releases = createReleaseService(deps, announcements);
  const publishing = createPublishService(deps, releases, store);
  const files = createFileWatch(deps, { releases, store, announcements, readiness });
  const compositions = createCompositionService(deps);
  const tokens = createReleaseTokenService(deps);
  const health = createHealthService(deps, releases);
  const overrides = createOverrideService(deps, releases);
  const shelf = createSdkShelf(deps, store);
  const messages = createReleaseMessages(store, log);
  const drawing = createDrawing(store, log, { now: () => performance.now() });
  let warming = new AbortController();
  return {
    releases,
    publishing,
    titlesIn: createAreaTitles(releases, messages),
    watchFiles: files.start,
    async warmDrawing(visit) {
      const orTell = (work: Promise<void>) =>
        void work.catch((error: unknown) => log.error({ err: error }, 'what draws was not made ready'));
      const warm = async () => {
        warming.abort();
        warming = new AbortController();
        const { signal } = warming;
        await drawing.warm((await releases.registry()).live);
        orTell(visit(signal));
      };
      announcements.on('release.changed', () => orTell(warm()));
      await warm();
    },
    routes({ app, answer, sessions }) {
      app.addHook('preClose', async () => {
        files.stop();
        warming.abort();
      });
      app.addHook('onClose', async () => drawing.close());
      registerReleaseControl(app, answer, deps, {
        releases,
        publishing,
        tokens,
        compositions,
        health,
        overrides,
      });
      registerReleaseRoutes(app, releases, store, messages);
      registerSdkRoutes(app, shelf);
      app.addHook('onReady', shelf.stock);
      // Cleans up after a killed process; the start does not depend on it.
      app.addHook('onReady', () =>
        publishing.sweep().catch((error: unknown) => log.error({ err: error }, 'leftovers stay')),
      );
      const earlyReplies = createEarlyReplies(app, deps, {
        announcements,
        sessions,
        calls: answer.definitions,
      });
      const siteTexts = createSiteTexts(deps, announcements);
      const services = {
        releases,
        compositions,
        overrides,
        messages,
        drawing,
        health,
        portals,
        sessions,
        earlyReplies,
        siteTexts,
        visits,
        searches,
        pageKinds,
      };
      registerPageDocumentRoutes(app, config, createPageDocumentService(deps, services));
    },
    figures: [
      {
        name: 'portal_release_alert',
        help: '1: the live version of an area fails more often than the one before it',
        labels: ['area'],
        read: async () =>
          (await listWorse(deps.db)).map(({ remote, isWorse }) => ({
            value: Number(isWorse),
            labels: { area: remote },
          })),
      },
    ],
    desk: releaseDesk(deps, releases),
    jobs: [
      { name: 'judge-releases', everyMs: 30 * seconds, run: () => health.judge() },
      { name: 'forget-release-visits', everyMs: hours, run: () => health.forget() },
      { name: 'prune-releases', everyMs: days, run: () => publishing.prune() },
      { name: 'sweep-release-uploads', everyMs: 10 * minutes, run: () => publishing.sweep() },
      { name: 'forget-overrides', everyMs: hours, run: () => overrides.forget() },
    ],
  };
}
