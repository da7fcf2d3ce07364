import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { addVital } from './sendReports';

/**
 * Measures web vitals of the page that this tab was opened with.
 *
 * @param owner  Remote and route pattern of that page.
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
