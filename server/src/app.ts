import path from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config';
import type { Db } from './db/Db';
import { newId } from './ids';
import { createAccountService } from './modules/account/account.service';
import { registerAccountRoutes } from './modules/account/account.routes';
import { registerCatalogRoutes } from './modules/catalog/catalog.routes';
import { registerImportRoutes } from './modules/catalog/import.routes';
import { registerContentRoutes } from './modules/content/content.routes';
import { createPortalService } from './modules/content/portal.service';
import { registerOutboxRoutes } from './modules/demo/outbox.routes';
import { createChannels, type Channels } from './modules/messages/channels';
import { createMessageService } from './modules/messages/message.service';
import { registerNoticeRoutes } from './modules/notices/notice.routes';
import { registerReferenceRoutes } from './modules/reference/reference.routes';
import { createDocumentService } from './modules/releases/document.service';
import { registerDocumentRoutes } from './modules/releases/document.routes';
import { createReleaseService, type ReleaseService } from './modules/releases/release.service';
import { registerReleaseRoutes } from './modules/releases/release.routes';
import { createFolderStore } from './modules/releases/releaseStore';
import { createCaptchaService } from './modules/session/captcha.service';
import { createLoginService } from './modules/session/login.service';
import { createLoginThrottle } from './modules/session/loginThrottle.service';
import { registerSessionRoutes } from './modules/session/session.routes';
import { createSessionService } from './modules/session/session.service';
import { createVerificationService } from './modules/session/verification.service';
import { createAnswerer } from './plugins/answer';
import { registerErrors } from './plugins/errors';
import { registerProbes } from './plugins/probes';
import { registerSecurityHeaders } from './plugins/securityHeaders';
import { registerVisitor } from './plugins/visitor';
import { systemClock, type Clock } from './time';

export interface AppParts {
  config: Config;
  db: Db;
  clock?: Clock;
  /** In place of the configured ones. */
  channels?: Channels;
}

export interface Portal {
  app: FastifyInstance;
  releases: ReleaseService;
}

const bodyBytesMax = 64 * 1024;

/** Puts the server together out of what it is given; listens to nothing yet. */
export async function buildApp({ config, db, clock = systemClock, channels }: AppParts): Promise<Portal> {
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
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  registerSecurityHeaders(app, config);
  registerVisitor(app, config);
  registerProbes(app, deps);

  const store = createFolderStore(path.join(config.dataDir, 'releases'));
  const releases = createReleaseService(deps, store);
  const portals = createPortalService(deps);
  const sessions = createSessionService(deps);
  const captchas = createCaptchaService(deps);
  const messages = createMessageService(deps, channels ?? createChannels(config));
  const verification = createVerificationService(deps, messages);
  const accounts = createAccountService(deps, messages, verification, captchas);
  const logins = createLoginService(deps, sessions, verification, createLoginThrottle(deps));

  const answer = createAnswerer(app, sessions);
  registerSessionRoutes(app, answer, deps, { sessions, logins, captchas, verification, accounts, portals });
  registerAccountRoutes(answer, deps, { accounts, captchas, sessions, portals });
  registerContentRoutes(app, answer, deps, portals);
  registerNoticeRoutes(answer, deps, portals);
  registerCatalogRoutes(answer, deps, portals);
  registerImportRoutes(app, deps);
  if (config.mode === 'demo') registerOutboxRoutes(answer, deps);
  registerReferenceRoutes(app, answer.definitions);
  registerReleaseRoutes(app, releases, store);
  registerErrors(app);
  registerDocumentRoutes(app, createDocumentService(app, deps, releases, store, portals));

  return { app, releases };
}
