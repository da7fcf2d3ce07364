import { escapeHtml } from '../../../../platform/escapeHtml';
import { scriptJson } from '../scriptJson';
import { inEnglish } from './addressOfPage';

export interface HeadFacts {
  /** The title of the browser's tab. */
  title: string;
  /** Plain text, shortened. */
  text: string;
  siteName: string;
  isEnglish: boolean;
  /** Metadata for search engines; null: they may not list the page. */
  found: {
    /** Address of the Chinese page, with its origin. */
    address: string;
    /** Without the name of the site. */
    name: string;
    isArticle: boolean;
    /** With its origin; null: none. */
    image: string | null;
    /** Whether the page exists in English as well. */
    hasEnglish: boolean;
    things: readonly object[];
  } | null;
}

/** The part of the head for readers that do not run the document's scripts. */
export function headHtml({ title, text, siteName, isEnglish, found }: HeadFacts): string {
  const own = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(text)}">`,
    property('og:site_name', siteName),
  ];
  if (!found) return [...own, '<meta name="robots" content="noindex">'].join('');
  const { address, name, isArticle, image, hasEnglish, things } = found;
  const shown = isEnglish ? inEnglish(address) : address;
  return [
    ...own,
    link('canonical', shown),
    ...(hasEnglish
      ? [alternate('zh-CN', address), alternate('en', inEnglish(address)), alternate('x-default', address)]
      : []),
    property('og:title', name),
    property('og:description', text),
    property('og:type', isArticle ? 'article' : 'website'),
    property('og:url', shown),
    property('og:locale', isEnglish ? 'en_US' : 'zh_CN'),
    image === null ? '' : property('og:image', image),
    `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', '@graph': things })}</script>`,
  ].join('');
}

const property = (name: string, value: string) => `<meta property="${name}" content="${escapeHtml(value)}">`;
const link = (rel: string, address: string) => `<link rel="${rel}" href="${escapeHtml(address)}">`;
const alternate = (language: string, address: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`;
