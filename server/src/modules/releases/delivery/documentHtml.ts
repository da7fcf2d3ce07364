import { shellName, waitingAttribute, type BootDocument } from '@portal/contract/internal';
import { closedBannersScript } from './closedBannersScript';
import { sessionScript } from './sessionScript';
import { keepingScript } from './keepingScript';
import { escapeHtml } from '../../../platform/escapeHtml';
import { scriptJson } from './scriptJson';
import type { Markup } from '../drawing/renderer.messages';

interface Script {
  src: string;
  integrity: string | null;
}

interface DocumentParts {
  boot: BootDocument;
  nonce: string;
  /** Title, description and canonical address. */
  head: string;
  noscript: string;
  markup: Markup;
  /** Whether input before hydration is recorded for the shell. */
  takesKept: boolean;
  scripts: Script[];
  preloads: Script[];
  /** Preloads after all others, not needed for the first paint. */
  laterPreloads: Script[];
  images: string[];
  /** Addresses of translations that are preloaded. */
  messages: string[];
  brandStyle: string | null;
}

/**
 * Detects that the shell does not start, which it cannot report itself, and visitors who leave before. The shell stops
 * it when it has started.
 */
const startScript = `(function(){var told=false;function tell(kind){if(told)return;told=true;try{var boot=JSON.parse(document.getElementById("portal-boot").textContent);if(Math.random()<boot.sample)navigator.sendBeacon(boot.reportTo,new URLSearchParams({visit:boot.visit,findings:JSON.stringify([{kind:kind,remote:"${shellName}",version:boot.shellVersion,route:"",label:"start",ms:0}])}))}catch(e){}}function leave(){tell("visit")}function fail(event){if(/\\/releases\\/${shellName}\\//.test(event.filename||event.target.src||""))tell("loadFailure")}addEventListener("pagehide",leave);addEventListener("error",fail,true);window.portalStarted=function(){told=true;removeEventListener("pagehide",leave);removeEventListener("error",fail,true)}})();`;

export function writeDocument({
  boot,
  nonce,
  head,
  noscript,
  markup,
  takesKept,
  scripts,
  preloads,
  laterPreloads,
  images,
  messages,
  brandStyle,
}: DocumentParts): string {
  const quotedNonce = ` nonce="${nonce}"`;
  return [
    `<!doctype html><html lang="${boot.language ?? 'zh-CN'}"${brandStyle ? ' data-brand' : ''}><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">${head}`,
    `<link rel="icon" href="${escapeHtml(boot.brand.faviconUrl ?? favicon)}">`,
    ...images.map((src) => `<link rel="preload" as="image" href="${escapeHtml(src)}">`),
    ...unique([
      ...[...scripts, ...preloads].map((script) => ({ ...script, priority: '' })),
      ...laterPreloads.map((script) => ({ ...script, priority: ' fetchpriority="low"' })),
    ]).map(
      ({ src, integrity, priority }) =>
        `<link rel="preload" as="script" href="${escapeHtml(src)}"${sri(integrity)}${priority}>`,
    ),
    ...messages.map(
      (src) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(src)}">`,
    ),
    brandStyle ? `<style${quotedNonce}>${brandStyle}</style>` : '',
    markup.styles.replaceAll('<style ', `<style${quotedNonce} `),
    `<script${quotedNonce}>${startScript}${sessionScript}${closedBannersScript}${keepingScript}</script>`,
    `</head><body>${noscript}<div id="root"${takesKept && markup.html ? ` ${waitingAttribute}` : ''}>${markup.html}</div>`,
    `<script type="application/json" id="portal-boot">${scriptJson(boot)}</script>`,
    ...scripts.map(
      ({ src, integrity }) =>
        `<script${quotedNonce} defer src="${escapeHtml(src)}"${sri(integrity)}></script>`,
    ),
    '</body></html>',
  ].join('');
}

/** @param origins Developers' origins, for a browser with overrides. */
export function contentSecurityPolicy(nonce: string, origins: readonly string[] = []): string {
  const local = origins.map((origin) => ` ${origin} ${origin.replace(/^http/, 'ws')}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${local}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    'media-src blob:',
    `connect-src 'self'${local}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const favicon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28' fill='none' stroke-width='3.2' stroke-linecap='round'%3E%3Cpath d='M4 25V12a10 10 0 0 1 20 0v13' stroke='%230F6E91'/%3E%3Cpath d='M14 25V14' stroke='%23C8452B'/%3E%3C/svg%3E";

const sri = (integrity: string | null) => (integrity ? ` integrity="sha384-${integrity}"` : '');

const unique = <S extends Script>(scripts: S[]) =>
  scripts.filter(({ src }, index) => scripts.findIndex((one) => one.src === src) === index);
