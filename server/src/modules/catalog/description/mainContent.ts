import { isObject } from '@portal/rules';
import { resolveRef } from './resolveRef';

interface Content {
  contentType: string;
  media: Record<string, unknown>;
}

/** The preferred content of a request or response: JSON if there is any. */
export function mainContent(document: unknown, content: unknown): Content | null {
  if (!isObject(content)) return null;
  const types = Object.keys(content);
  const contentType = types.find((type) => /json/i.test(type)) ?? types[0];
  const media = contentType ? resolveRef(document, content[contentType]) : null;
  return contentType && isObject(media) ? { contentType, media } : null;
}
