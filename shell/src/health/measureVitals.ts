import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { addVital } from './sendReports';

/**
 * How fast the page was that this tab was opened with, wherever the visitor went from there.
 *
 * @param owner  The remote and the route pattern that its address belongs to.
 */
export function measureVitals(owner: { remote: string; version: string; route: string }): void {
  const keep = ({ name, value }: Metric) => {
    if (name === 'FCP') return;
    addVital({ ...owner, name, value: Math.round(name === 'CLS' ? value * 1000 : value) });
  };
  onLCP(keep);
  onCLS(keep);
  onINP(keep);
  onTTFB(keep);
}
