import styled from 'styled-components';
import { theme } from './theme';

interface RichTextProps {
  /** HTML that the server has sanitised: the one way foreign markup gets onto a page. */
  sanitisedHtml: string;
}

export function RichText({ sanitisedHtml }: RichTextProps) {
  return <Prose dangerouslySetInnerHTML={{ __html: sanitisedHtml }} />;
}

const Prose = styled.div`
  font-size: ${theme.size.l};
  line-height: 28px;
  h2,
  h3,
  h4 {
    margin: ${theme.space.xl} 0 ${theme.space.s};
    font-weight: 700;
  }
  p,
  ul,
  ol,
  table,
  pre,
  blockquote {
    margin-bottom: ${theme.space.l};
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
  table {
    display: block;
    overflow-x: auto;
    border-collapse: collapse;
    font-size: ${theme.size.m};
  }
  th,
  td {
    padding: ${theme.space.s} ${theme.space.m};
    border: 1px solid ${theme.color.line};
    text-align: left;
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
  blockquote {
    padding-left: ${theme.space.l};
    border-left: 3px solid ${theme.color.line};
    color: ${theme.color.inkSoft};
  }
`;
