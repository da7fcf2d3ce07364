import { codes } from '@portal/codes';
import type { BootDocument, LiveRemote, ManifestRoute, ShellRoute } from '@portal/contract/internal';
import { findRoute, homePathOf } from '@portal/routes';
import type { PageDescription, PageKind } from '../../../../platform/PageKind';
import type { Question } from '../earlyReplies';
import type { Messages } from '../releaseMessages';
import { addressOfPage } from './addressOfPage';
import { headHtml, type HeadFacts } from './headHtml';
import { shortDescription, defaultDescription } from './headText';
import { codeOfAbsence, readReplies } from './readReplies';
import { siteThing, wayTo } from './siteThings';

/** The title of an unknown address, the same as on the page itself. */
const unknownPage = /* as is */ '页面不存在，或已经搬走';

export interface HeadQuestion {
  kinds: readonly PageKind[];
  boot: Pick<BootDocument, 'portal' | 'brand' | 'site' | 'early'>;
  shellRoutes: readonly ShellRoute[];
  remotes: readonly LiveRemote[];
  /** Origin of the portal; null: nothing is shown at this host. */
  origin: string | null;
  url: URL;
  /** What the address shows. */
  target: {
    status: 200 | 404;
    title: string | null;
    pattern: string;
    params: Record<string, string | undefined>;
    needs: readonly { calls: readonly Question[] }[];
  };
  /** Texts of an English document; null: it is in Chinese. */
  english: Messages | null;
  hasEnglish: boolean;
}

export interface DocumentHead {
  status: 200 | 404 | 410;
  head: string;
  title: string;
  /** A description of the page, in plain text. */
  text: string;
}

/** The document's status and metadata, for readers that do not run its scripts. */
export function describeHead(question: HeadQuestion): DocumentHead {
  const { boot, target, english } = question;
  const route = question.remotes
    .flatMap(({ manifest }) => manifest.routes)
    .find(({ path }) => path === target.pattern);
  const absence = route ? codeOfAbsence(target.needs[0]?.calls[0], boot.early) : null;
  const status = absence?.status ?? target.status;
  const unknown = boot.portal === 'unknown' ? codes.E0003.text : unknownPage;
  const refusal = absence ? codes[absence.code].text : unknown;
  const page = status === 200 ? pageOf(question, route) : { title: english?.[refusal] ?? refusal };
  const name = page.title ?? (route && sectionTitle(question, route)) ?? target.title;
  const facts = {
    title: name === null ? boot.brand.name : `${name} - ${boot.brand.name}`,
    text: shortDescription(page.text || defaultDescription(name, boot.brand.name, english !== null)),
    siteName: boot.brand.name,
    isEnglish: english !== null,
  };
  const isFound = status === 200 && isOpen(question, route) && !page.isHidden;
  return {
    status,
    head: headHtml({ ...facts, found: isFound ? foundPage(question, route, { ...page, name }) : null }),
    title: facts.title,
    text: facts.text,
  };
}

const kindOf = ({ kinds, target: { pattern } }: HeadQuestion) => kinds.find(({ path }) => path === pattern);

const isHome = ({ shellRoutes, boot: { portal }, target: { pattern } }: HeadQuestion) =>
  ['/', homePathOf(portal)].includes(pattern) &&
  shellRoutes.some(({ path, page }) => path === pattern && page === 'home');

/** Whether search engines may list it: everybody sees the same there. */
function isOpen(question: HeadQuestion, route: ManifestRoute | undefined): boolean {
  if (question.boot.portal === 'unknown') return false;
  return route ? route.guard === 'public' && !kindOf(question)?.isPersonal : isHome(question);
}

function pageOf(question: HeadQuestion, route: ManifestRoute | undefined): PageDescription {
  const { boot, english, url } = question;
  const asked = { query: url.searchParams, language: english ? 'en' : 'zh' } as const;
  if (route) return kindOf(question)?.describe?.(readReplies(boot.early), asked) ?? {};
  const home = isHome(question) && boot.portal === 'main' && !english ? boot.site?.home : null;
  return home ? { text: `${home.firstLine}${home.secondLine}${home.accent}。${home.intro}` } : {};
}

/**
 * Title of the section of a page that the navigation links to; undefined: it links to the page itself, or to nothing
 * here.
 */
function sectionTitle(question: HeadQuestion, route: ManifestRoute): string | undefined {
  const query = new URLSearchParams(question.url.search);
  query.delete('pageNo');
  const address = addressOfPage({ route, kind: kindOf(question), params: question.target.params, query });
  if (!address.includes('?')) return undefined;
  return question.remotes
    .flatMap(({ manifest }) => manifest.navigation)
    .find(({ to, slot }) => to === address && slot.startsWith('nav.'))?.label;
}

function foundPage(
  question: HeadQuestion,
  route: ManifestRoute | undefined,
  { name, image, isArticle = false, thing }: PageDescription & { name: string | null },
): HeadFacts['found'] {
  const { boot, url, target, hasEnglish, shellRoutes } = question;
  const siteName = boot.brand.name;
  const origin = question.origin ?? url.origin;
  const picture = image ?? boot.brand.logoUrl;
  const path = route
    ? addressOfPage({ route, kind: kindOf(question), params: target.params, query: url.searchParams })
    : '/';
  const address = origin + path;
  return {
    address,
    name: name ?? siteName,
    isArticle,
    image: picture && URL.canParse(picture, origin) ? new URL(picture, origin).href : null,
    hasEnglish,
    things: route
      ? [
          ...(thing ? [thing(address, siteName)] : []),
          wayTo({ origin, siteName, list: listOf(question, route), name, address }),
        ]
      : [siteThing({ origin, siteName, search: shellRoutes.find(({ page }) => page === 'search')?.path })],
  };
}

/** The list that a page belongs to; null: there is none, or its owner is gone. */
function listOf({ remotes }: HeadQuestion, { list }: ManifestRoute) {
  if (list === undefined) return null;
  // Only the few patterns with the same beginning are matched: matching costs more than the rest of the head.
  const alike = remotes
    .flatMap(({ manifest }) => manifest.routes)
    .filter(({ path }) => firstPart(path) === firstPart(list));
  const title = findRoute(alike, list)?.route.title;
  return title === undefined ? null : { path: list, title };
}

const firstPart = (path: string) => path.split('/')[1]?.toLowerCase();
