import { escapeHtml } from '../../../../platform/escapeHtml';
import { inEnglish } from './addressOfPage';

export interface HeadFacts {
  /** Of the browser's tab. */
  title: string;
  /** Plain text, cut. */
  text: string;
  siteName: string;
  isEnglish: boolean;
  /** What is to be found by others; null: nothing here is. */
  found: {
    /** Of the page in Chinese, with its origin. */
    address: string;
    /** Without the name of the site. */
    name: string;
    isArticle: boolean;
    /** With its origin; null: none. */
    image: string | null;
    /** Whether there is the same page in English. */
    hasEnglish: boolean;
    things: readonly object[];
  } | null;
}

/** What stands in the head for those that read a document without running it. */
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
    `<script type="application/ld+json">${json({ '@context': 'https://schema.org', '@graph': things })}</script>`,
  ].join('');
}

const property = (name: string, value: string) => `<meta property="${name}" content="${escapeHtml(value)}">`;
const link = (rel: string, address: string) => `<link rel="${rel}" href="${escapeHtml(address)}">`;
const alternate = (language: string, address: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}">`;

/** Inside a script element: it must not be able to end it. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
