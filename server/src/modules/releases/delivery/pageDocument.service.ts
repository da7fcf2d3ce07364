import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { listSlides, portalState, reportHealth } from '@portal/calls';
import {
  contractVersion,
  shellName,
  type BootDocument,
  type EarlyReply,
  type OverrideFacts,
} from '@portal/contract/internal';
import type { Deps } from '../../../platform/Deps';
import { hasVerifier } from '../../../platform/config';
import { callBase } from '../../../platform/http/answer';
import { isVisit } from '../../../platform/http/isVisit';
import { passesGuard } from '../../../platform/roles';
import type { Sessions } from '../../../platform/http/Member';
import type { PageKind } from '../../../platform/PageKind';
import type { Portal, PortalService } from '../../content';
import type { SiteTextsReader } from './siteTexts';
import { createAskedPageReader, type AskedPage } from './createAskedPageReader';
import { brandStyle } from './brandStyle';
import { writeDocument } from './documentHtml';
import { createAskedDrawer } from './createAskedDrawer';
import { noscriptHtml } from './noscriptHtml';
import { describeHead } from './head/describeHead';
import { filesOf, filesOfFrame, isFetchedLater } from './filesOf';
import type { Lead } from './findTarget';
import { suspendedDocument } from './suspendedDocument';
import type { CompositionService } from './composition';
import type { EarlyReplies } from './earlyReplies';
import { countTyped, type SearchCounter } from './countTyped';
import type { ReleaseMessages } from './releaseMessages';
import { fileHash } from '../registry/fileHash';
import { releaseBase } from '../registry/liveRemote';
import type { ReleaseService } from '../registry/release.service';
import type { ActiveRelease, ActiveShell } from '../registry/Release';
import { overrideCookie, type OverrideService } from './override.service';
import type { DrawingService } from '../drawing/createDrawing';
import type { HealthService } from '../health/health.service';
import { readReplies } from './head/readReplies';
import { issueVisit } from './visitPass';

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

interface Live {
  live: ActiveRelease[];
  shell: ActiveShell;
  portal: Exclude<Portal, { kind: 'suspended' }>;
}

export type PageDocumentService = ReturnType<typeof createPageDocumentService>;

export function createPageDocumentService(deps: Deps, services: Services) {
  const { clock, config } = deps;
  const { releases, compositions, overrides, messages, portals, sessions, earlyReplies } = services;
  const { siteTexts, visits, searches, pageKinds } = services;
  const readAsked = createAskedPageReader(deps, services);
  const drawAsked = createAskedDrawer(deps, services);

  /** Looked up for operators who asked for it only. */
  async function overridesFor(request: FastifyRequest): Promise<OverrideFacts[]> {
    if (!request.cookies[overrideCookie]) return [];
    const member = await sessions.findMember(request.visitor.sessionHash);
    return passesGuard('operator', member) ? overrides.find(request.visitor.sessionHash) : [];
  }

  /** What the shell starts with. */
  async function bootFor(
    request: FastifyRequest,
    { english, remotes, target }: AskedPage,
    { live, shell, portal }: Live,
  ): Promise<{ boot: BootDocument; isPublic: boolean }> {
    const composition = await compositions.remember(live);
    const site = await siteTexts.read();
    const overridden = await overridesFor(request);
    const calls = [...(target.own ?? []), ...target.needs.flatMap((need) => need.calls)];
    const { replies, isPublic } = await earlyReplies.of(
      request,
      { portal: portals.idOf(portal) ?? portal.kind, language: english ? 'en' : 'zh' },
      calls,
    );
    // When the reply was late, the browser makes the call, and it is counted then.
    if (target.isTyped && isVisit(request)) countTyped(searches, calls, replies);
    const boot: BootDocument = {
      contract: contractVersion,
      ...(english && { language: 'en', messages: messages.addressOf(shell) }),
      portal: portal.kind,
      brand: portals.brandOf(portal),
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
    return { boot, isPublic: isPublic && overridden.length === 0 };
  }

  /** The document of a page, drawn as far as it may be. */
  async function documentOf(
    request: FastifyRequest,
    asked: AskedPage,
    { live, shell, portal }: Live,
  ): Promise<WrittenDocument> {
    const { url, english, remotes, shellRoutes, target, tools } = asked;
    const { boot: facts, isPublic } = await bootFor(request, asked, { live, shell, portal });
    const { brand, site, early, overrides: overridden } = facts;
    const images = slideImages(early);
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
    const { markup, drawn, takesKept } = await drawAsked(asked, { boot: facts, live, isPublic, images });
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
        ...target.needs
          .filter((need) => !isFetchedLater(need, { drawn, site }))
          .flatMap((need) => filesOf(live, need)),
        ...filesOfFrame(live, target.frame ?? 'plain'),
      ],
      laterPreloads: tools.flatMap((tool) => filesOf(live, tool)),
      brandStyle: brandStyle(brand),
      images,
      messages: [...new Set([boot.messages, ...target.needs.map(({ remote }) => remote.messages)])].filter(
        (src) => src !== undefined,
      ),
    });
    return { status, html, nonce, origins: overridden.map(({ origin }) => origin) };
  }

  return {
    /** index.html for one request. Null while no shell has been published. */
    async write(request: FastifyRequest): Promise<WrittenDocument | Lead | null> {
      const live = await releases.sliceFor(request.visitor.shareId);
      const shell = live.find((one) => one.kind === 'shell');
      if (!shell) return null;

      const portal = await portals.resolve(request.hostname);
      if (portal.kind === 'suspended') {
        const main = portals.addressOf(config.mainDomain);
        return suspendedDocument(portal.row.state === portalState.banned ? 410 : 503, main);
      }
      const asked = await readAsked(request, { live, shell, portal: portal.kind });
      if ('location' in asked) return asked;
      if (portal.kind === 'subDomain' && asked.target.status === 200) visits.count(portal.row.id);
      return documentOf(request, asked, { live, shell, portal });
    },
  };
}

/** The first slide is the largest element of a home page, so its picture is preloaded. */
function slideImages(early: EarlyReply[]): string[] {
  const first = readReplies(early).of(listSlides)?.records[0];
  return first ? [first.imgUrl] : [];
}
