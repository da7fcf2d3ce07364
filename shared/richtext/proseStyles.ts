import styled, { css } from 'styled-components';
import { narrow, theme } from '@portal/design';

/** Styles of rich text, shared by reader and editor. */
export const proseStyles = css`
  font-size: ${theme.size.l};
  line-height: 28px;
  overflow-wrap: anywhere;
  h1,
  h2,
  h3,
  h4,
  h5,
  h6 {
    margin: ${theme.space.xl} 0 ${theme.space.s};
    font-weight: 700;
  }
  h1,
  h2 {
    font-size: ${theme.size.xl};
  }
  p,
  ul,
  ol,
  blockquote,
  pre {
    margin-bottom: ${theme.space.l};
  }
  li > ul,
  li > ol {
    margin-bottom: 0;
  }
  ul,
  ol {
    padding-left: 1.6em;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  a {
    color: ${theme.color.brandDark};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  img {
    max-width: 100%;
    height: auto;
  }
  table {
    border-collapse: collapse;
    font-size: ${theme.size.m};
    line-height: 22px;
  }
  th,
  td {
    min-width: 48px;
    padding: ${theme.space.s} ${theme.space.m};
    border: 1px solid ${theme.color.line};
    text-align: left;
    vertical-align: top;
    /* What is too wide scrolls, before words are cut into letters; no column is wider than the text above. */
    overflow-wrap: break-word;
    max-width: min(100vw - 128px, 624px);
    ${narrow} {
      min-width: 88px;
    }
    /* Paper does not scroll. */
    @media print {
      overflow-wrap: anywhere;
    }
  }
  th p,
  td p {
    margin: 0;
  }
  th {
    background: ${theme.color.mist};
  }
  code {
    font-family: ${theme.font.mono};
    font-size: 0.9em;
    background: ${theme.color.mist};
    padding: 1px 4px;
  }
  pre code {
    padding: 0;
    background: none;
  }
  blockquote {
    padding-left: ${theme.space.l};
    border-left: 3px solid ${theme.color.line};
    color: ${theme.color.inkSoft};
  }
  blockquote > :last-child {
    margin-bottom: 0;
  }
`;

/** Paragraph spacing around a code block, which has its own typography. */
export const CodeFrame = styled.div`
  margin-bottom: ${theme.space.l};
`;

/** Scrolls a table that is too wide. */
export const TableScroll = styled.div`
  overflow-x: auto;
  margin-bottom: ${theme.space.l};
`;
