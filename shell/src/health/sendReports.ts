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

/** A failure is told soon, so that a bad canary is stopped soon. */
const failureDelayMs = 1000;
/** Of whoever stays; the rest is told when the tab is left. */
const visitDelayMs = 4000;

let vitals: Vital[] = [];

/** For the next report. */
export const addVital = (vital: Vital) => void vitals.push(vital);

/**
 * Reports from now on what happened to the releases of this tab, however soon it is left. Each page load is one visit;
 * only a share of them is reported.
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
    // It may be the last thing that this page does: not an axios call, which would end with it.
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
