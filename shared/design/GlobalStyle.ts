import { createGlobalStyle } from 'styled-components';
import { theme } from './theme';

/** Base of every page. `--brand*` may be set earlier, by the document of a branded portal. */
export const GlobalStyle = createGlobalStyle`
  :root {
    --brand: #0F6E91;
    --on-brand: #FFFFFF;
    --brand-hover: color-mix(in srgb, var(--brand) 92%, black);
    --brand-dark: color-mix(in srgb, var(--brand) 84%, black);
    --brand-tint: color-mix(in srgb, var(--brand) 8%, white);
  }
  :root[data-brand] {
    --brand: var(--portal-brand);
    --on-brand: var(--portal-on-brand);
  }
  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }
  /* What is focused or jumped to stands below the header and the titles of a table, which stay in sight, and not at the very edge. */
  html { -webkit-text-size-adjust: 100%; scrollbar-gutter: stable; scroll-padding: 112px 0 16px; }
  body {
    font: ${theme.size.m}/22px ${theme.font.sans};
    color: ${theme.color.ink};
    background: ${theme.color.paper};
    font-variant-numeric: tabular-nums;
    overflow-wrap: break-word;
  }
  a { color: inherit; text-decoration: none; }
  button, input, select, textarea { font: inherit; color: inherit; }
  img, svg { max-width: 100%; }
  ul, ol { padding: 0; list-style: none; }
  /* Between words, as the writer set them; a word that is too long breaks anywhere. */
  h1, h2, h3 { text-wrap: balance; word-break: keep-all; overflow-wrap: anywhere; }
  :focus-visible { outline: 2px solid ${theme.color.brand}; outline-offset: 2px; border-radius: 2px; }
  /* What has no words is drawn: bars and dots are nothing without their colour, on paper and in the reader's colours. */
  i:empty { forced-color-adjust: none; print-color-adjust: exact; }
  /* Paper shows what a page is about, not the ways to other pages, nor what was not chosen. */
  @media print {
    nav, [data-off-paper], [role='tab'][aria-selected='false'], [aria-pressed='false'] { display: none !important; }
    /* What is chosen stays as a word; fields that are left empty go. */
    [role='search']:has(:placeholder-shown), select:has([value='']:checked) { display: none !important; }
    [role='search'], select, input:not([type='checkbox'], [type='radio']) {
      appearance: none; height: auto !important; padding: 0 !important; border: 0 !important; background: none !important;
    }
    [role='tab'], [aria-pressed] { box-shadow: none !important; }
    summary { list-style: none; }
    html { scrollbar-gutter: auto; }
    h1, h2, h3 { break-after: avoid; }
    tr, img, svg, canvas { break-inside: avoid; }
    /* Nothing unfolds there. */
    details::details-content { display: block; content-visibility: visible; height: auto; opacity: 1; }
  }
  /* Grounds and shadows give way to the reader's own colours: what is chosen is underlined. */
  @media (forced-colors: active) {
    [aria-pressed='true'], [role='tab'][aria-selected='true'], [aria-current]:not([aria-current='false']) {
      text-decoration: underline 2px; text-underline-offset: 4px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; }
  }
`;
