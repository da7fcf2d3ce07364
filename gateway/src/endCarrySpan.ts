import type { Span } from '@portal/environment';
import type { Verdict } from './Lane';

/**
 * Ends the span of a carried call.
 *
 * @param host  Host of the upstream, with or without port.
 * @param status  Status of the answer; 0: none.
 */
export function endCarrySpan(span: Span, host: string, status: number, verdict: Verdict | undefined): void {
  span.tell({
    'server.address': host.replace(/:\d+$/, ''),
    ...(status > 0 && { 'http.response.status_code': status }),
  });
  if (verdict === 'bad') span.end(status >= 500 ? String(status) : 'away');
  else span.end();
}
