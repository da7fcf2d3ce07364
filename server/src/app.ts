import path from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { imageBytesMax } from '@portal/rules';
import type { Config } from './platform/config';
import type { JobServices } from './jobs/jobs';
import { registerAuthenticationRoutes } from './modules/identity/authentication/authentication.routes';
import { createPersonService } from './modules/identity/authentication/person.service';
import { registerDocumentCalls } from './modules/documents/document.routes';
import { registerDocumentDownload } from './modules/documents/documentDownload.routes';
import { createDocumentReader } from './modules/documents/documentReader.service';
import { createDocumentsService } from './modules/documents/document.service';
import { registerEditorRoutes } from './modules/files/editor.routes';
import { registerFileRoutes } from './modules/files/file.routes';
import { registerHelpRoutes } from './modules/help/help.routes';
import { registerTicketRoutes } from './modules/help/ticket.routes';
import { createTicketService } from './modules/help/ticket.service';
import { registerUnreadStream } from './modules/messages/unreadStream.routes';
import { createNoticeService } from './modules/notices/notice.service';
import { createObjectStore } from './platform/objectStore/createObjectStore';
import { registerSearchRoutes } from './modules/search/search.routes';
import { createFileService } from './modules/files/file.service';
import { createBudgetService } from './modules/finance/budget.service';
import { createBudgetGuard } from './modules/finance/budgetGuard.service';
import { registerFinanceRoutes } from './modules/finance/finance.routes';
import { createAppService } from './modules/market/app.service';
import { createKeyService } from './modules/market/key.service';
import { registerMarketRoutes } from './modules/market/market.routes';
import { createSubscriptionService } from './modules/market/subscription.service';
import { registerInboxRoutes } from './modules/messages/inbox.routes';
import { registerGatewayRoutes } from './modules/metering/gateway.routes';
import { createLeaseService } from './modules/metering/lease.service';
import { createMeterService } from './modules/metering/meter.service';
import { createSnapshotService } from './modules/metering/snapshot.service';
import { registerPublicationRoutes } from './modules/publication/publication.routes';
import { createPublicationService } from './modules/publication/publication.service';
import { registerReviewRoutes } from './modules/review/review.routes';
import { createReviewService } from './modules/review/review.service';
import { registerStatisticsRoutes } from './modules/statistics/statistics.routes';
import { createStatisticsService } from './modules/statistics/statistics.service';
import { registerTestingRoutes } from './modules/testing/testing.routes';
import { createTestTargets } from './modules/testing/testTargets';
import { registerUserRoutes } from './modules/identity/user/user.routes';
import { hearAnnouncements } from './platform/announce';
import { createUserService } from './modules/identity/user/user.service';
import type { Db } from './platform/db/Db';
import type { Listen } from './platform/db/listen';
import { newId } from './platform/ids';
import { createAccountService } from './modules/identity/account/account.service';
import { registerAccountRoutes } from './modules/identity/account/account.routes';
import { registerCatalogRoutes } from './modules/catalog/catalog.routes';
import { registerImportRoutes } from './modules/catalog/import.routes';
import { registerContentRoutes } from './modules/content/content.routes';
import { createPortalService } from './modules/content/portal.service';
import { registerOutboxRoutes } from './modules/messages/outbox.routes';
import { createChannels, type Channels } from './modules/messages/channels';
import { createMessageService } from './modules/messages/message.service';
import { registerNoticeRoutes } from './modules/notices/notice.routes';
import { registerReferenceRoutes } from './modules/reference/reference.routes';
import { createPageDocumentService } from './modules/releases/delivery/pageDocument.service';
import { registerPageDocumentRoutes } from './modules/releases/delivery/pageDocument.routes';
import { createCompositionService } from './modules/releases/delivery/composition';
import { createHealthService } from './modules/releases/health/health.service';
import { createOverrideService } from './modules/releases/delivery/override.service';
import { createPublishService, type PublishService } from './modules/releases/intake/publish.service';
import { createReleaseService, type ReleaseService } from './modules/releases/registry/release.service';
import { registerReleaseControl } from './modules/releases/intake/releaseControl.routes';
import { registerReleaseRoutes } from './modules/releases/delivery/release.routes';
import { createReleaseStore } from './modules/releases/registry/releaseStore';
import { createReleaseTokenService } from './modules/releases/intake/releaseToken.service';
import { createCaptchaService } from './modules/identity/session/captcha.service';
import { createLoginService } from './modules/identity/session/login.service';
import { createLoginThrottle } from './modules/identity/session/loginThrottle.service';
import { registerSessionRoutes } from './modules/identity/session/session.routes';
import { createSessionService } from './modules/identity/session/session.service';
import { createVerificationService } from './modules/identity/session/verification.service';
import { createAnswerer } from './platform/http/answer';
import { registerErrors } from './platform/http/errors';
import { registerProbes } from './platform/http/probes';
import { registerSecurityHeaders } from './platform/http/securityHeaders';
import { registerVisitor } from './platform/http/visitor';
import { systemClock, type Clock } from './platform/time';

export interface AppParts {
  config: Config;
  db: Db;
  /** Hears what transactions announce. */
  listen: Listen;
  clock?: Clock;
  /** In place of the configured ones. */
  channels?: Channels;
}

export interface Portal {
  app: FastifyInstance;
  releases: ReleaseService;
  publishing: PublishService;
  /** For the jobs. */
  services: JobServices;
}

const bodyBytesMax = 64 * 1024;

/** Puts the server together out of what it is given; listens to nothing yet. */
export async function buildApp({
  config,
  db,
  listen,
  clock = systemClock,
  channels,
}: AppParts): Promise<Portal> {
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers["x-csrf-token"]'] },
    genReqId: () => newId('req'),
    bodyLimit: bodyBytesMax,
    trustProxy: config.isBehindProxy,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
  });
  const deps = { db, clock, config, log: app.log };

  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: imageBytesMax + 1, files: 1, fields: 5 } });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  registerErrors(app);
  registerSecurityHeaders(app, config);
  registerVisitor(app, config);
  registerProbes(app, deps);

  const announcements = hearAnnouncements(listen);
  const store = createReleaseStore(
    createObjectStore(config.releaseStore),
    path.join(config.dataDir, 'release-copies'),
  );
  const releases = createReleaseService(deps, announcements);
  app.addHook('preClose', async () => {
    releases.close();
    announcements.close();
  });
  const publishing = createPublishService(deps, releases, store);
  const compositions = createCompositionService(deps);
  const portals = createPortalService(deps);
  const sessions = createSessionService(deps);
  const captchas = createCaptchaService(deps);
  const delivery = channels ?? createChannels(config);
  const messages = createMessageService(deps, delivery);
  const verification = createVerificationService(deps, messages);
  const accounts = createAccountService(deps, messages, verification, captchas);
  const logins = createLoginService(deps, sessions, verification, createLoginThrottle(deps));

  const files = createFileService(deps, createObjectStore(config.fileStore));
  const documents = createDocumentsService(deps, files);
  const notices = createNoticeService(deps);
  const persons = createPersonService(deps, files);
  const budgetGuard = createBudgetGuard(deps);
  const budgets = createBudgetService(deps, budgetGuard);
  const keys = createKeyService(deps);
  const apps = createAppService(deps, keys);
  const subscriptions = createSubscriptionService(deps, apps, budgets);
  const publications = createPublicationService(deps, subscriptions, documents);
  const reviews = createReviewService(deps, {
    person: persons.reviewable,
    publication: publications.reviewable,
  });
  const leases = createLeaseService(deps, budgetGuard, subscriptions);
  const meter = createMeterService(deps, budgetGuard);
  const snapshots = createSnapshotService(deps, keys);
  const statistics = createStatisticsService(deps);
  const targets = createTestTargets(deps);

  const answer = createAnswerer(app, deps, sessions);
  registerSessionRoutes(app, answer, deps, { sessions, logins, captchas, verification, accounts, portals });
  registerAccountRoutes(answer, deps, { accounts, captchas, sessions, portals });
  registerContentRoutes(app, answer, deps, portals);
  registerNoticeRoutes(answer, { notices, portals, sessions });
  const reader = createDocumentReader(deps);
  registerDocumentCalls(answer, deps, { documents, reader, portals, sessions });
  registerDocumentDownload(app, answer, { reader, files, portals, sessions });
  registerEditorRoutes(app, answer, deps, files);
  registerHelpRoutes(answer, deps, sessions);
  registerTicketRoutes(answer, createTicketService(deps, files));
  registerSearchRoutes(answer, deps, { portals, sessions });
  registerUnreadStream(app, answer, deps, { sessions, announcements });
  registerCatalogRoutes(answer, deps, portals);
  registerImportRoutes(app, deps);
  registerAuthenticationRoutes(answer, deps, { persons, captchas, verification });
  registerFileRoutes(app, answer, deps, { files, sessions });
  registerReviewRoutes(answer, deps, { reviews });
  registerUserRoutes(answer, createUserService(deps));
  registerInboxRoutes(answer, deps);
  registerMarketRoutes(answer, { apps, keys, subscriptions });
  registerPublicationRoutes(answer, deps, publications);
  registerTestingRoutes(answer, deps, { keys, targets });
  registerStatisticsRoutes(answer, statistics);
  registerFinanceRoutes(answer, budgets);
  registerGatewayRoutes(app, deps, { snapshots, leases, meter, announcements });
  if (config.mode === 'demo') registerOutboxRoutes(answer);
  registerReferenceRoutes(app, answer.definitions);
  const tokens = createReleaseTokenService(deps);
  const health = createHealthService(deps, releases);
  const overrides = createOverrideService(deps, releases);
  registerReleaseControl(app, answer, deps, {
    releases,
    publishing,
    tokens,
    compositions,
    health,
    overrides,
  });
  registerReleaseRoutes(app, releases, store);
  registerPageDocumentRoutes(
    app,
    createPageDocumentService(app, deps, { releases, compositions, overrides, store, portals, sessions }),
  );

  const services = {
    keys,
    subscriptions,
    publications,
    leases,
    notices,
    files,
    health,
    overrides,
    publishing,
    channels: delivery,
  };
  return { app, releases, publishing, services };
}
