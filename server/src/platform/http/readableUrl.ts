import { readOnce } from '@portal/rules';

/**
 * Escapes the percent signs of a path with invalid escapes, such as a truncated link, so that it leads to our not-found
 * page rather than the framework's error.
 */
export function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  return readOnce(path) === null ? [path.replaceAll('%', '%25'), ...query].join('?') : url;
}
