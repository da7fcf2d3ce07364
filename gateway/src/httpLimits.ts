const headersMs = 10_000;
const requestMs = 120_000;
const keepAliveMs = 65_000;
/** How often somebody looks who is too slow. */
const checkEveryMs = 5000;
const headerBytesMax = 8 * 1024;

/** What callers may take of time and room before they have said what they want. */
export const httpLimits = {
  maxHeaderSize: headerBytesMax,
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: checkEveryMs,
  requireHostHeader: true,
} as const;
