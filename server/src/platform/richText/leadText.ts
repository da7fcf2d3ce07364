import { plainText } from './plainText';

/** Of rich text: so much holds as many words as its beginning is asked for. */
const htmlMax = 2000;

/** What a rich text begins with, without markup: long texts are not read to their end for it. */
export const leadText = (html: string): string => plainText(html.slice(0, htmlMax));
