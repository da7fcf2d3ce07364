import { Counter } from 'prom-client';

/** Server code that was not what its release had recorded, and was therefore not run. */
export const refusedReleaseCode = new Counter({
  name: 'release_code_refused_total',
  help: 'Server code of a release whose bytes were not the recorded ones; it was not run',
  registers: [],
});

/** Requests that failed through nobody's fault (`outageOf`). */
export const outageRequests = new Counter({
  name: 'http_requests_outage_total',
  help: 'Requests answered 503, by what was away: the database or another service, or room on the disk',
  labelNames: ['outage'],
  registers: [],
});

/** What parts of the process count; /metrics shows it. */
export const processMetrics = [refusedReleaseCode, outageRequests];
