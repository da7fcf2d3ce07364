import { isObject } from '@portal/rules';
import { resolveRef } from './resolveRef';

interface Content {
  contentType: string;
  media: Record<string, unknown>;
}

/** The media type of a request or an answer that says most: JSON if there is one. */
export function mainContent(document: unknown, content: unknown): Content | null {
  if (!isObject(content)) return null;
  const types = Object.keys(content);
  const contentType = types.find((type) => /json/i.test(type)) ?? types[0];
  const media = contentType ? resolveRef(document, content[contentType]) : null;
  return contentType && isObject(media) ? { contentType, media } : null;
}
