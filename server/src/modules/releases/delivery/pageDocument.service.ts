import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { listSlides, portalState, reportHealth } from '@portal/calls';
import {
  contractVersion,
  shellName,
  type BootDocument,
  type EarlyReply,
  type LiveRemote,
  type OverrideFacts,
} from '@portal/contract/internal';
import type { Deps } from '../../../platform/Deps';
import { hasVerifier } from '../../../platform/config';
import { callBase } from '../../../platform/http/answer';
import { isVisit } from '../../../platform/http/isVisit';
import { hostCookie, sessionCookie } from '../../../platform/http/visitor';
import { passesGuard } from '../../../platform/roles';
import type { Sessions } from '../../../platform/http/Member';
import type { PageKind } from '../../../platform/PageKind';
import type { PortalService } from '../../content';
import type { SiteTextsReader } from './siteTexts';
import { brandStyle } from './brandStyle';
import { writeDocument } from './documentHtml';
import { noscriptHtml } from './noscriptHtml';
import { describeHead } from './head/describeHead';
import { filesOf, filesOfFrame, isFetchedLater } from './filesOf';
import { findTarget, toolsOf, type Lead, type Target } from './findTarget';
import { suspendedDocument } from './suspendedDocument';
import type { CompositionService } from './composition';
import type { EarlyReplies } from './earlyReplies';
import { countTyped, type SearchCounter } from './countTyped';
import { languageOf } from '../../../platform/http/language';
import { leadInstead } from './leadInstead';
import { inWords, type Messages, type ReleaseMessages } from './releaseMessages';
import { fileHash } from '../registry/fileHash';
import { releaseBase, toLiveRemote } from '../registry/liveRemote';
import type { ReleaseService } from '../registry/release.service';
import type { ActiveRelease } from '../registry/Release';
import { overrideCookie, type OverrideService } from './override.service';
import type { DrawingFailure, DrawingService, WantedDrawing } from '../drawing/createDrawing';
import type { HealthService } from '../health/health.service';
import { readReplies } from './head/readReplies';
import { resultWithin } from './sharedReplies';
import { issueVisit } from './visitPass';

/** Longest wait for the reader's chosen language; after that the document uses the browser's. */
const memberWaitMs = 300;

export interface WrittenDocument {
  status: number;
  html: string;
  nonce: string;
  /** Origins of developers' machines that this document may load from. */
  origins: string[];
}

interface Services {
  releases: ReleaseService;
  compositions: CompositionService;
  overrides: OverrideService;
  messages: ReleaseMessages;
  drawing: DrawingService;
  health: HealthService;
  portals: PortalService;
  sessions: Sessions;
  earlyReplies: EarlyReplies;
  siteTexts: SiteTextsReader;
  visits: { count: (portalId: string) => void };
  searches: SearchCounter;
  pageKinds: readonly PageKind[];
}

export type PageDocumentService = ReturnType<typeof createPageDocumentService>;

export function createPageDocumentService(
  { clock, config, log }: Deps,
  {
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
  }: Services,
) {
  /** Counts failures for the release as if their visitor had reported them, for the same share of visits. */
  function tell(visit: string, route: string, failures: readonly DrawingFailure[]): void {
    if (failures.length === 0 || Math.random() >= config.healthSample) return;
    const findings = failures.map(({ name, version, label }) => ({
      kind: 'drawing' as const,
      remote: name,
      version,
      route,
      label,
      ms: 0,
    }));
    health
      .take({ visit, findings, vitals: [] })
      .catch((error: unknown) => log.error({ err: error }, 'a failed drawing was not counted'));
  }

  /** Looked up for operators who asked for it only. */
  async function overridesFor(request: FastifyRequest): Promise<OverrideFacts[]> {
    if (!request.cookies[overrideCookie]) return [];
    const member = await sessions.findMember(request.visitor.sessionHash);
    return passesGuard('operator', member) ? overrides.find(request.visitor.sessionHash) : [];
  }

  /** The database is asked for possibly signed-in readers only, and ignored when it is late. */
  const languageFor = (request: FastifyRequest) =>
    languageOf(request, async () => {
      if (!request.cookies[hostCookie(config, sessionCookie)]) return null;
      const member = await resultWithin(sessions.findMember(request.visitor.sessionHash), memberWaitMs);
      return member && member.person.language;
    });

  /** The shell's texts for a reader of English; null: the document is in Chinese, as it is for a shell without English. */
  async function englishFor(request: FastifyRequest, shell: ActiveRelease): Promise<Messages | null> {
    if ((await languageFor(request)) !== 'en') return null;
    const texts = await messages.of(shell);
    return Object.keys(texts).length > 0 ? texts : null;
  }

  async function remotesIn(english: Messages | null, live: readonly ActiveRelease[]): Promise<LiveRemote[]> {
    const released = live.filter((one) => one.kind === 'remote');
    return english ? Promise.all(released.map((one) => messages.toEnglish(one))) : released.map(toLiveRemote);
  }

  /**
   * Where a visitor goes who may not enter, or what the page is made of for this one: a page that they may not see is
   * not prefetched.
   */
  async function admit(
    { visitor }: FastifyRequest,
    { guard, needs }: Target,
    url: URL,
    remotes: readonly LiveRemote[],
  ): Promise<Lead | { needs: Target['needs']; tools: ReturnType<typeof toolsOf> }> {
    if (guard === 'public') return { needs, tools: [] };
    const member = await sessions.findMember(visitor.sessionHash);
    const location = leadInstead(guard, member, url);
    if (location !== null) return { location };
    return passesGuard(guard, member) ? { needs, tools: toolsOf(remotes) } : { needs: [], tools: [] };
  }

  return {
    /** index.html for one request. Null while no shell has been published. */
    async write(request: FastifyRequest): Promise<WrittenDocument | Lead | null> {
      const live = await releases.sliceFor(request.visitor.shareId);
      const shell = live.find((one) => one.kind === 'shell');
      if (!shell) return null;

      const url = new URL(`http://portal${request.url}`);
      const portal = await portals.resolve(request.hostname);
      if (portal.kind === 'suspended') {
        const main = portals.addressOf(config.mainDomain);
        return suspendedDocument(portal.row.state === portalState.banned ? 410 : 503, main);
      }
      const english = await englishFor(request, shell);
      const language = english ? 'en' : 'zh';
      const remotes = await remotesIn(english, live);
      const shellRoutes = english ? inWords(shell.manifest.routes, english) : shell.manifest.routes;
      const found = findTarget(shellRoutes, portal.kind, remotes, url);
      if ('location' in found) return found;
      const admitted = await admit(request, found, url, remotes);
      if ('location' in admitted) return admitted;
      const { needs, tools } = admitted;
      const target = { ...found, needs };
      if (portal.kind === 'subDomain' && target.status === 200) visits.count(portal.row.id);
      const brand = portals.brandOf(portal);
      const composition = await compositions.remember(live);
      const site = await siteTexts.read();
      const overridden = await overridesFor(request);
      const calls = [...(target.own ?? []), ...needs.flatMap((need) => need.calls)];
      const { replies, isPublic } = await earlyReplies.of(
        request,
        { portal: portals.idOf(portal) ?? portal.kind, language },
        calls,
      );
      // When the reply was late, the browser makes the call, and it is counted then.
      if (target.isTyped && isVisit(request)) countTyped(searches, calls, replies);
      const facts: BootDocument = {
        contract: contractVersion,
        ...(english && { language: 'en', messages: messages.addressOf(shell) }),
        portal: portal.kind,
        brand,
        shellVersion: shell.version,
        composition,
        remotes,
        early: replies,
        visit: issueVisit(config, composition, clock()),
        reportTo: callBase + reportHealth.path,
        overrides: overridden,
        // Unreleased code is not part of any statistics.
        sample: overridden.length > 0 ? 0 : config.healthSample,
        checksPersons: hasVerifier(config),
        site,
        servedAt: clock().getTime(),
      };
      const images = slideImages(replies);
      const key = [
        portal.kind,
        language,
        JSON.stringify([brand, site]),
        target.pattern,
        registryKey(live),
        ...images,
      ].join('|');
      const { status, head, title, text } = describeHead({
        kinds: pageKinds,
        boot: facts,
        shellRoutes,
        remotes,
        origin: portals.originOf(portal),
        url,
        target,
        english,
        hasEnglish: messages.addressOf(shell) !== undefined,
      });
      const mayDraw = isPublic && overridden.length === 0;
      const { markup, drawn, failures, takesKept } = await drawing.draw({
        boot: facts,
        live,
        english: english ? messages.of : null,
        address: url.pathname + url.search,
        frame: { path: examplePath(target, url.pathname), key },
        isTyped: target.isTyped ?? false,
        ...(mayDraw ? drawnParts(target) : { page: null, widgets: [] }),
      });
      tell(facts.visit, target.pattern, failures);
      const boot = drawn ? { ...facts, drawn } : facts;
      const nonce = randomBytes(16).toString('base64');
      const html = writeDocument({
        boot,
        nonce,
        head,
        noscript: noscriptHtml({
          title,
          text,
          isEnglish: english !== null,
          isDrawn: drawn !== undefined,
          nonce,
        }),
        markup,
        takesKept,
        scripts: shell.record.scripts.map((file) => ({
          src: releaseBase(shellName, shell.version) + file,
          integrity: fileHash(shell.record, file),
        })),
        preloads: [
          ...needs
            .filter((need) => !isFetchedLater(need, { drawn, site }))
            .flatMap((need) => filesOf(live, need)),
          ...filesOfFrame(live, target.frame ?? 'plain'),
        ],
        laterPreloads: tools.flatMap((tool) => filesOf(live, tool)),
        brandStyle: brandStyle(brand),
        images,
        messages: [...new Set([boot.messages, ...needs.map(({ remote }) => remote.messages)])].filter(
          (src) => src !== undefined,
        ),
      });
      return { status, html, nonce, origins: overridden.map(({ origin }) => origin) };
    },
  };
}

/** The markup of a pattern is drawn once, for the first path requested; unknown paths share one. */
const examplePath = ({ status, pattern }: Target, path: string) =>
  status === 404 ? '/unknown-path' : pattern.includes(':') ? path : pattern;

/** The parts of a page that have a server build and may be drawn. */
function drawnParts({ needs, own }: Target): Pick<WantedDrawing, 'page' | 'widgets'> {
  const page = needs.filter(({ widget }) => widget === null);
  // A page of several areas is drawn completely or not at all.
  const isWhole = own !== undefined || (page.length > 0 && page.every(({ isDrawn }) => isDrawn));
  return {
    page: isWhole ? [...new Set(page.map(({ remote }) => remote.name))] : null,
    widgets: needs
      .filter(({ isDrawn }) => isDrawn)
      .flatMap(({ remote, widget }) => (widget === null ? [] : [{ remote: remote.name, id: widget }])),
  };
}

/** The first slide is the largest element of a home page, so its picture is preloaded. */
function slideImages(early: EarlyReply[]): string[] {
  const first = readReplies(early).of(listSlides)?.records[0];
  return first ? [first.imgUrl] : [];
}

const registryKey = (live: ActiveRelease[]) =>
  createHash('sha256')
    .update(live.map(({ remote, version }) => `${remote}@${version}`).join())
    .digest('base64url');
