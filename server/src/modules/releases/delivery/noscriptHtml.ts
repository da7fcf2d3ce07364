import { escapeHtml } from '../../../platform/escapeHtml';

interface NoscriptFacts {
  title: string;
  /** Plain text. */
  text: string;
  isEnglish: boolean;
  /** Whether the page's markup is part of the document. */
  isDrawn: boolean;
  nonce: string;
}

const style = `noscript div{padding:12px 16px;background:#FBF1E0;border-bottom:1px solid #9A5B00;color:#14202B;font:14px/22px "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif}noscript p{max-width:1200px;margin:0 auto;overflow-wrap:anywhere}`;

/** Shown above the page to browsers without scripts: what to do, and what the page is about unless it is drawn. */
export function noscriptHtml({ title, text, isEnglish, isDrawn, nonce }: NoscriptFacts): string {
  const remedy = isEnglish
    ? 'This portal needs JavaScript. Allow it for this site in the settings of your browser, then load the page again.'
    : /* as is */ '本门户需要启用 JavaScript。请在浏览器设置中允许本站运行 JavaScript，然后刷新页面。';
  const about = isDrawn ? '' : `<p><strong>${escapeHtml(title)}</strong></p><p>${escapeHtml(text)}</p>`;
  return `<noscript><style nonce="${nonce}">${style}</style><div role="note">${about}<p>${remedy}</p></div></noscript>`;
}
