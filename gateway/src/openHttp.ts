import { createServer, type RequestListener, type Server } from 'node:http';
import { httpLimits } from './httpLimits';
import { refuseBroken } from './refuseBroken';

/** A server for callers who are slow, hostile or broken. Not listening yet. @param portal  Its origin, for refusals. */
export function openHttp(listener: RequestListener, portal: () => string): Server {
  const http = createServer(httpLimits, listener);
  // Node would leave out the others without a word, and what is judged is not what was sent: `findViolation` counts them.
  http.maxHeadersCount = 0;
  refuseBroken(http, portal);
  return http;
}
