import { plainText } from './plainText';

/** Characters of HTML that certainly contain the beginning that is needed. */
const htmlMax = 2000;

/** Beginning of a rich text without markup, without parsing long texts to the end. */
export const leadText = (html: string): string => plainText(html.slice(0, htmlMax));
