import sanitizeHtml from 'sanitize-html';

/** The one allow-list for rich text: headings, marks, lists, links, pictures, tables. No script, no style, no form. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'h2', 'h3', 'h4', 'p', 'br', 'hr', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'pre', 'blockquote',
      'ul', 'ol', 'li', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption',
    ], // prettier-ignore
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attributes) => ({
        tagName,
        attribs: /^https?:/i.test(attributes.href ?? '')
          ? { ...attributes, rel: 'noopener noreferrer', target: '_blank' }
          : attributes,
      }),
    },
    allowedClasses: {},
    disallowedTagsMode: 'discard',
  });
}
