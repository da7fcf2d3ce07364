import sanitizeHtml from 'sanitize-html';
import { droppedTags } from '@portal/rules';

const blocks = /<\/?(p|div|h[1-6]|li|tr|td|th|br|pre|blockquote|table|ul|ol)\b[^>]*>/gi;
const signs: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** What a reader sees of rich text, without markup; blocks are parted by a blank. */
export function plainText(html: string): string {
  return sanitizeHtml(html.replace(blocks, ' $&'), { allowedTags: [], nonTextTags: [...droppedTags] })
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (sign) => signs[sign]!)
    .replace(/\s+/gu, ' ')
    .trim();
}
