const headersMs = 10_000;
const requestMs = 120_000;
const keepAliveMs = 65_000;
/** How often Node checks for slow clients. */
const checkEveryMs = 5000;
const headerBytesMax = 8 * 1024;

/** Limits for callers who are slow, or send large headers. */
export const httpLimits = {
  maxHeaderSize: headerBytesMax,
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: checkEveryMs,
  // Node would read on behind the request: `findViolation` refuses it.
  requireHostHeader: false,
} as const;
