import type { Server } from 'node:http';
import { tokenPath } from '@portal/contract/gateway';
import { answerProbe, isProbe, type ProbeParts } from './answerProbe';
import type { CallDirectory } from './CallDirectory';
import type { CallHandler } from './CallHandler';
import { isBehindLast } from './lastRequests';
import { openHttp } from './openHttp';
import type { TokenEndpoint } from './TokenEndpoint';

interface CallerParts extends ProbeParts {
  directory: Pick<CallDirectory, 'portal'>;
  tokenEndpoint: Pick<TokenEndpoint, 'handle'>;
  handler: Pick<CallHandler, 'handle'>;
}

/** The server for callers: who answers which of their requests. Not listening yet. */
export function openToCallers(parts: CallerParts): Server {
  const { directory, tokenEndpoint, handler } = parts;
  const http = openHttp(
    (request, response) => {
      if (isBehindLast(request.socket)) return;
      if (isProbe(request)) void answerProbe(request, response, parts);
      else if (request.url === tokenPath) void tokenEndpoint.handle(request, response);
      else handler.handle(request, response);
    },
    () => directory.portal,
  );
  // Node would answer it without a code.
  http.on('checkExpectation', (request, response) => handler.handle(request, response));
  return http;
}
