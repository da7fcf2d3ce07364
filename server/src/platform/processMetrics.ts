import { Counter, type Registry } from 'prom-client';
import { tracingNow } from './tracing';

/** Server code of a release that differed from its record and was therefore not run. */
export const refusedReleaseCode = new Counter({
  name: 'release_code_refused_total',
  help: 'Server code of a release whose bytes were not the recorded ones; it was not run',
  registers: [],
});

/** Requests that failed through an outage (`outageOf`). */
export const outageRequests = new Counter({
  name: 'http_requests_outage_total',
  help: 'Requests answered 503, by what was away: the database or another service, or room on the disk',
  labelNames: ['outage'],
  registers: [],
});

/** Outcomes of drawing pages on the server; a page that was not drawn is rendered by the browser. */
export const pageDrawings = new Counter({
  name: 'page_drawings_total',
  help: 'Pages to be drawn ahead: drawn, late (there for the next visitor), failed, busy (no process for it) or lacking',
  labelNames: ['outcome'],
  registers: [],
});

export const rendererDeaths = new Counter({
  name: 'renderer_deaths_total',
  help: 'Processes that ended while they drew, by the area whose code was at work',
  labelNames: ['area'],
  registers: [],
});

/** Uploads that were scanned, where a scanner is configured. */
export const virusScans = new Counter({
  name: 'virus_scans_total',
  help: 'Scans of uploads: clean, infected (refused), or failed (refused, since the scanner has not answered)',
  labelNames: ['outcome'],
  registers: [],
});

/** Spans by outcome, when tracing is on. */
const traceSpans = new Counter({
  name: 'trace_spans_total',
  help: 'Spans that were exported, failed (the collector did not take them) or were dropped (too many waited for it)',
  labelNames: ['outcome'],
  registers: [],
  collect() {
    this.reset();
    for (const [outcome, count] of Object.entries<number>(tracingNow()?.counts() ?? {}))
      this.inc({ outcome }, count);
  },
});

/** Registers the counters of this process for /metrics. */
export function showProcessMetrics(registry: Registry): void {
  registry.registerMetric(refusedReleaseCode);
  registry.registerMetric(outageRequests);
  registry.registerMetric(pageDrawings);
  registry.registerMetric(rendererDeaths);
  registry.registerMetric(virusScans);
  registry.registerMetric(traceSpans);
}
