import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { reportHealth } from '@portal/calls';
import { apiBase } from '@portal/client';
import type { BootDocument } from '@portal/contract/internal';
import { followFindings, type Finding } from './healthLog';

/** A failure is told soon, so that a bad canary is stopped soon; everything else when the tab is left. */
const failureDelayMs = 1000;

/**
 * Reports what happened to the releases of this tab. Each page load is one visit; only a share of them is reported.
 *
 * @param ownerOf  The remote and the route pattern that an address belongs to.
 */
export function sendHealth(
  { visit, sample }: BootDocument,
  ownerOf: () => { remote: string; version: string; route: string } | null,
): void {
  if (Math.random() >= sample) return;
  let findings: Finding[] = [];
  let vitals: { remote: string; version: string; route: string; name: string; value: number }[] = [];
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
    navigator.sendBeacon(apiBase + reportHealth.path, form);
  }

  followFindings((finding) => {
    findings.push(finding);
    if (finding.kind !== 'visit') timer ??= setTimeout(flush, failureDelayMs);
  });

  // Vitals belong to the page that was opened, wherever the visitor went from there.
  const owner = ownerOf();
  const keep = ({ name, value }: Metric) =>
    owner && vitals.push({ ...owner, name, value: Math.round(name === 'CLS' ? value * 1000 : value) });
  onLCP(keep);
  onCLS(keep);
  onINP(keep);
  onTTFB(keep);

  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  window.addEventListener('pagehide', flush);
  timer ??= setTimeout(flush, failureDelayMs);
}
