export { parseRichText, type RichElement, type RichNode } from './parseRichText';
export { RichText, RichTextNodes, useRichText } from './RichText';
export type { Heading } from './headings';
export { proseStyles } from './proseStyles';
