import type { FastifyInstance } from 'fastify';
import { createAdvanced } from './modules/advanced';
import { createAlliance } from './modules/alliance';
import { createAuditLog } from './modules/auditLog';
import { createBackup } from './modules/backup';
import { createBills } from './modules/bills';
import {
  categoryGrouping,
  createCatalog,
  createDescriptionComparer,
  createDescriptionReader,
  createExporter,
  createRouteReader,
  parsing,
} from './modules/catalog';
import { createClosing } from './modules/closing';
import { createCollection } from './modules/collection';
import { createComments } from './modules/comments';
import { createCompany } from './modules/company';
import { createContent } from './modules/content';
import { createAgreements } from './modules/agreements';
import { createContentKit } from './modules/contentKit';
import { createDataExport } from './modules/dataExport';
import { createDesk } from './modules/desk';
import { createDocuments } from './modules/documents';
import { createEarnings } from './modules/earnings';
import { createFiles } from './modules/files';
import { createFinance } from './modules/finance';
import { createHelp } from './modules/help';
import { createIdentity, listOperators } from './modules/identity';
import { createInvoices, type Issuer } from './modules/invoices';
import { createLeaks } from './modules/leaks';
import { createLogins } from './modules/logins';
import { createMarket, type Market } from './modules/market';
import { createChannels, createMessages, type Channels } from './modules/messages';
import { createMetering } from './modules/metering';
import { createMocks, createPreviewer } from './modules/mock';
import { createMoneyDesk } from './modules/moneyDesk';
import { createMoneyProof } from './modules/moneyProof';
import { createNotices } from './modules/notices';
import { createPayouts, type Payer } from './modules/payout';
import { createPayments, type PaymentChannel, type Payments } from './modules/payments';
import { createProviders } from './modules/provider';
import { createPeople } from './modules/people';
import { createPortals } from './modules/portals';
import { createPortability } from './modules/portability';
import { createPublication } from './modules/publication';
import { createQuality } from './modules/quality';
import { createRanking } from './modules/ranking';
import { createReference } from './modules/reference';
import { createRelated } from './modules/related';
import { createReleases, type Releases } from './modules/releases';
import { createReview } from './modules/review';
import { createSealing } from './modules/sealing';
import { createSearch, createSearchCounter } from './modules/search';
import { createSiteMap, type SiteMap } from './modules/siteMap';
import { createSlaRefund } from './modules/slaRefund';
import { createSolutions } from './modules/solutions';
import { createPartNames, createStatus } from './modules/status';
import { createStatistics } from './modules/statistics';
import { createTableExport } from './modules/tableExport';
import { createTesting } from './modules/testing';
import { createUpstreamHosts } from './modules/upstreamHosts';
import { createVerification, type Verifier } from './modules/verifier';
import { contentLinks } from './contentLinks';
import { pageKinds } from './pageKinds';
import { listenForAnnouncements } from './platform/announce';
import type { Config } from './platform/config';
import type { Connection } from './platform/db/connect';
import type { Db } from './platform/db/Db';
import type { Listen } from './platform/db/listen';
import { createDomainNames, type DomainNames } from './platform/DomainNames';
import { createAnswerer } from './platform/http/answer';
import { createHttpServer, type LogStream } from './platform/http/createHttpServer';
import { registerProbes } from './platform/http/probes';
import { jobHealth } from './platform/jobHealth';
import { distinctJobs, platformJobs, type Job } from './platform/jobs';
import type { Module } from './platform/Module';
import { platformFigures } from './platform/platformFigures';
import { Readiness } from './platform/Readiness';
import { systemClock, type Clock } from './platform/time';
import { createWorkers } from './platform/workers/createWorkers';
import type { Workers } from './platform/workers/Workers';
import { searchSources } from './searchSources';

export interface AppParts {
  config: Config;
  db: Db;
  /** Subscribes to announcements of transactions. */
  listen: Listen;
  /** For metrics. */
  connections?: Connection['connections'];
  replicaLagMs?: Connection['replicaLagMs'];
  /** Copies the embedded database. */
  copyDatabase?: Connection['copyTo'];
  clock?: Clock;
  /** Replaces the configured channels. */
  channels?: Channels;
  workers?: Workers;
  verifier?: Verifier;
  payer?: Payer;
  issuer?: Issuer;
  domainNames?: DomainNames;
  payChannels?: readonly PaymentChannel[];
  logTo?: LogStream;
}

export interface Portal {
  app: FastifyInstance;
  jobs: readonly Job[];
  market: Market;
  payments: Payments;
  releases: Releases;
  siteMap: SiteMap['siteMap'];
  readiness: Readiness;
}

/** Assembles the server from its dependencies; listens to nothing yet. */
export async function buildApp({
  config,
  db,
  listen,
  connections,
  replicaLagMs,
  copyDatabase,
  clock = systemClock,
  channels = createChannels(config),
  workers = createWorkers({ prepared: [parsing] }),
  verifier: givenVerifier,
  payer,
  issuer,
  domainNames: names = createDomainNames(config.dnsServers, config.tlsEdge),
  payChannels,
  logTo,
}: AppParts): Promise<Portal> {
  const app = await createHttpServer(config, logTo);
  const deps = { db, clock, config, log: app.log };
  const readiness = new Readiness();
  const showFigures = registerProbes(app, deps, readiness);
  const announcements = listenForAnnouncements(listen);
  app.addHook('preClose', async () => announcements.close());

  app.addHook('onListen', async () => workers.warmUp());
  app.addHook('onClose', async () => workers.close());
  const readDescription = createDescriptionReader(workers);
  const readRoutes = createRouteReader(workers);
  const compareDescriptions = createDescriptionComparer(workers);

  const content = createContent(deps);
  const messages = createMessages(deps, { announcements, channels });
  const files = createFiles(deps, { workers });
  const verification = createVerification(deps, givenVerifier);
  const { verifier } = verification;
  const agreements = createAgreements(deps);
  const identity = createIdentity(deps, { agreements, content, files, messages, names, verifier });
  const finance = createFinance(deps);
  const market = createMarket(deps, { content, finance, files });
  const payments = createPayments(deps, { files, market, announcements, given: payChannels });
  const company = createCompany(deps, { files, identity, market, verifier });
  const advanced = createAdvanced(deps, { company, files, identity, verifier });
  const payouts = createPayouts(deps, { company, identity, verifier, payer });
  const invoices = createInvoices(deps, {
    company,
    files: files.files,
    messages: messages.messages,
    issuer,
  });
  const documents = createDocuments(deps, { content, files });
  const mocks = createMocks(deps, { content });
  const publication = createPublication(deps, {
    documents,
    market,
    readDescription,
    readRoutes,
    compareDescriptions,
    previewOperations: createPreviewer(workers),
  });
  const portals = createPortals(deps, { content, names });
  const releases = createReleases(deps, {
    announcements,
    content,
    readiness,
    visits: portals.visits,
    searches: createSearchCounter(deps),
    pageKinds,
  });
  const { personReview: person, phoneAppealReview: phoneAppeal, factorAppealReview: factorAppeal } = identity;
  const providers = createProviders(deps, agreements);
  const comments = createComments(deps, { content });
  const help = createHelp(deps, { content, files });
  const contentKit = createContentKit(deps, contentLinks);
  const alliance = createAlliance(deps, { content, contentKit, files });
  const siteMap = createSiteMap(deps, { content, releases, kinds: pageKinds });
  const contributors: Module[] = [
    content,
    messages,
    files,
    verification,
    identity,
    company,
    advanced,
    finance,
    market,
    payouts,
    payments,
    invoices,
    createEarnings(deps),
    documents,
    publication,
    providers,
    createCatalog(deps, { announcements, content, readDescription, writeExport: createExporter(workers) }),
    createCollection(deps, { content }),
    comments,
    help,
    contentKit,
    agreements,
    alliance,
    createSolutions(deps, { content, help }),
    createNotices(deps, { content, files }),
    createSearch(deps, { content, sources: searchSources, grouping: categoryGrouping }),
    portals,
    createReview(deps, {
      files,
      partNames: createPartNames(releases),
      reviewables: {
        person,
        phoneAppeal,
        factorAppeal,
        advanced: advanced.advancedReview,
        app: market.appReview,
        company: company.companyReview,
        provider: providers.providerReview,
        publication: publication.publicationReview,
        portal: portals.portalReview,
        comment: comments.commentReview,
        withdraw: payouts.withdrawReview,
        recharge: payments.voucherReview,
        refund: payments.refundReview,
        adjustment: payments.adjustmentReview,
        invoice: invoices.invoiceReview,
        hold: payments.holds.reviewable,
        coupon: payments.couponReview,
        join: alliance.joinReview,
      },
    }),
    mocks,
    createMetering(deps, { announcements, finance, market }),
    createPeople(deps, { identity, messages }),
    createUpstreamHosts(deps),
    createLogins(deps, identity),
    createLeaks(deps, [...market.leakSources, ...identity.leakSources]),
    createDataExport(deps, { files, identity }),
    createClosing(deps, { identity, messages }),
    createBills(deps),
    createSlaRefund(deps),
    createMoneyDesk(deps),
    createMoneyProof(deps, { listOperators }),
    createAuditLog(deps, { listOperators }),
    createSealing(deps),
    createStatistics(deps),
    createQuality(deps, { content }),
    createRanking(deps),
    createRelated(deps, { content }),
    createTesting(deps, { content, market }),
    createReference(),
    createBackup(deps, copyDatabase),
    createStatus(deps, releases),
    releases,
    siteMap,
  ];
  const modules = [
    ...contributors,
    createTableExport(
      deps,
      contributors.flatMap(({ exports = [] }) => exports),
    ),
    createPortability(deps, { files, parts: contributors.flatMap(({ portable = [] }) => portable) }),
    createDesk(deps, {
      parts: [{ health: [() => jobHealth(deps)] }, ...contributors.flatMap(({ desk }) => desk ?? [])],
      listOperators,
    }),
  ];
  const answer = createAnswerer(app, deps, identity.sessions, agreements.agreements.refuseUnagreed);
  for (const { routes } of modules) routes({ app, answer, sessions: identity.sessions });
  const jobs = distinctJobs([...platformJobs(deps), ...modules.flatMap((module) => module.jobs ?? [])]);
  showFigures([
    ...platformFigures(deps, { connections, replicaLagMs, jobs, readiness }),
    ...modules.flatMap(({ figures = [] }) => figures),
  ]);
  return {
    app,
    jobs,
    market,
    payments,
    releases,
    siteMap: siteMap.siteMap,
    readiness,
  };
}
