import sanitizeHtml, { type Tag } from 'sanitize-html';
import {
  codeClassPattern,
  droppedTags,
  richTextAttributes,
  richTextStyles,
  richTextTags,
  safeImage,
  safeLink,
  styledTags,
} from '@portal/rules';

const allowedStyles = Object.fromEntries(
  Object.entries(richTextStyles).map(([property, pattern]) => [property, [pattern]]),
);
const styled = new Set<string>(styledTags);
const allowedAttributes = Object.fromEntries(
  richTextTags.map((tag) => [
    tag,
    [
      ...(richTextAttributes[tag] ?? []),
      ...(styled.has(tag) ? ['style'] : []),
      ...(tag === 'a' ? ['rel', 'target'] : []),
    ],
  ]),
);

/** Reduces rich text to the allow-list of @portal/rules, for storing and sending. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    nonTextTags: [...droppedTags],
    allowedAttributes,
    allowedStyles: { '*': allowedStyles },
    // Addresses are checked by `safeLink` and `safeImage`.
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => {
        const target = safeLink(href);
        if (!target) return { tagName, attribs: {} };
        const isOutside = /^https?:/i.test(target);
        return {
          tagName,
          attribs: { href: target, ...(isOutside && { rel: 'noopener noreferrer', target: '_blank' }) },
        };
      },
      img: (tagName, { src = '', ...attribs }) => ({
        tagName,
        attribs: { src: safeImage(src) ?? '', ...attribs },
      }),
      code: (tagName, { class: language = '' }): Tag =>
        codeClassPattern.test(language)
          ? { tagName, attribs: { class: language } }
          : { tagName, attribs: {} },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    disallowedTagsMode: 'discard',
  });
}
