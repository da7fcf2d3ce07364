import { useMemo } from 'react';
import styled from 'styled-components';
import { drawRichText } from './drawRichText';
import { headingsOf } from './headings';
import { parseRichText, type RichNode } from './parseRichText';
import { proseStyles } from './proseStyles';

interface RichTextProps {
  /** HTML sanitised by the server. Elements outside the allow-list are not rendered in any case. */
  html: string;
}

/** Rich text for reading. */
export function RichText({ html }: RichTextProps) {
  return <RichTextNodes nodes={useMemo(() => parseRichText(html), [html])} />;
}

/** The same for a text that was parsed already, by `useRichText`. */
export const RichTextNodes = ({ nodes }: { nodes: readonly RichNode[] }) => (
  <Prose data-rich-text>{drawRichText(nodes)}</Prose>
);

/** A text for `RichTextNodes`, with its headings for a table of contents; parsed once. */
export function useRichText(html: string) {
  return useMemo(() => {
    const nodes = parseRichText(html);
    return { nodes, headings: headingsOf(nodes) };
  }, [html]);
}

const Prose = styled.div`
  ${proseStyles}
`;
