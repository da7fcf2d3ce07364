import type { Span } from '@portal/environment';
import type { Verdict } from './Lane';

/**
 * Tells of a call on its way what became of it.
 *
 * @param host  Of the upstream, with its port or without.
 * @param status  What it answered; 0 nothing.
 */
export function endCarrySpan(span: Span, host: string, status: number, verdict: Verdict | undefined): void {
  span.tell({
    'server.address': host.replace(/:\d+$/, ''),
    ...(status > 0 && { 'http.response.status_code': status }),
  });
  if (verdict === 'bad') span.end(status >= 500 ? String(status) : 'away');
  else span.end();
}
