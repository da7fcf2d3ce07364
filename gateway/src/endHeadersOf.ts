import type { ApiEntity } from '@portal/contract/gateway';

type Version = ApiEntity['versions'][number];

/** Headers that announce the end of a version: RFC 9745 (`Deprecation`), RFC 8594 (`Sunset`), and its successor. */
export function endHeadersOf({
  isDeprecated,
  deprecatedAt,
  sunsetAt,
  successor,
}: Omit<Version, 'operations'>): Readonly<Record<string, string>> {
  if (!isDeprecated) return {};
  return {
    // A server of the version before does not send the date.
    deprecation: typeof deprecatedAt !== 'number' ? 'true' : `@${Math.floor(deprecatedAt / 1000)}`,
    ...(typeof sunsetAt === 'number' && { sunset: new Date(sunsetAt).toUTCString() }),
    ...(successor && { link: `<${successor}>; rel="successor-version"` }),
  };
}
