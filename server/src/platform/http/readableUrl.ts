import { readOnce } from '@portal/rules';

/**
 * An address whose percent signs can be read. A link that was cut off within a character then leads where unknown
 * ones lead, and not to words of the framework.
 */
export function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  return readOnce(path) === null ? [path.replaceAll('%', '%25'), ...query].join('?') : url;
}
