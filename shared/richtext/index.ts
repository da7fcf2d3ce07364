export { parseRichText, childrenOf, type RichElement, type RichNode } from './parseRichText';
export { RichText, headingsOf, type Heading } from './RichText';
