import type { VitalName } from '@portal/calls';
import type { BootDocument } from '@portal/contract/internal';
import { followFindings, noteLeft, type Finding } from './healthLog';

export interface Vital {
  remote: string;
  version: string;
  route: string;
  name: VitalName;
  value: number;
}

/** Failures are reported quickly, so that a bad canary is stopped early. */
const failureDelayMs = 1000;
/** Delay of the first report; the rest is sent when the tab is left. */
const visitDelayMs = 4000;

let vitals: Vital[] = [];

/** For the next report. */
export const addVital = (vital: Vital) => void vitals.push(vital);

/**
 * Starts reporting the findings of this tab, including when it is closed early. Only a sample of page loads is
 * reported.
 */
export function sendReports({
  visit,
  sample,
  reportTo,
}: Pick<BootDocument, 'visit' | 'sample' | 'reportTo'>): void {
  if (Math.random() >= sample) return;
  let findings: Finding[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (findings.length === 0 && vitals.length === 0) return;
    const form = new URLSearchParams({
      visit,
      findings: JSON.stringify(findings),
      vitals: JSON.stringify(vitals),
    });
    findings = [];
    vitals = [];
    // `sendBeacon`, because a regular request would be cancelled when the page is closed.
    navigator.sendBeacon(reportTo, form);
  }

  followFindings((finding) => {
    findings.push(finding);
    if (finding.kind !== 'visit') timer ??= setTimeout(flush, failureDelayMs);
  });
  setTimeout(flush, visitDelayMs);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  window.addEventListener('pagehide', () => {
    noteLeft();
    flush();
  });
}
