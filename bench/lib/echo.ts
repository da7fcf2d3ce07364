/* An upstream in its own process that answers at once, and reports the number of calls at /__seen. */
import { createServer } from 'node:http';
import { portOf } from '../../scripts/lib/portOf';

const body = Buffer.from('{"records":[]}');
let seen = 0;

const server = createServer((request, response) => {
  const isQuestion = request.url === '/__seen';
  if (!isQuestion) seen += 1;
  const answer = isQuestion ? Buffer.from(String(seen)) : body;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
  response.end(answer);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }));
