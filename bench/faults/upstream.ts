/* An upstream in its own process; the parent sets its behaviour and requests its observations over IPC. */
import { createServer, type ServerResponse } from 'node:http';
import type { Mood, Question, Seen } from './Mood';
import { portOf } from '../../scripts/lib/portOf';

const body = JSON.stringify({ records: [] });
const slowMs = 1500;
let mood: Mood = 'well';
let seen: Seen = { all: [], answered: [] };

const answers: Record<Mood, (response: ServerResponse, done: () => void) => void> = {
  well: (response, done) => response.end(body, done),
  slow: (response, done) => void setTimeout(() => response.end(body, done), slowMs),
  hanging: () => {},
  dead: (response) => response.destroy(),
  failing: (response) => response.writeHead(503).end('{"message":"no"}'),
  broken: (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"rec');
    setImmediate(() => response.destroy());
  },
};

const server = createServer((request, response) => {
  const id = String(request.headers['x-request-id']);
  request.resume().on('end', () => {
    seen.all.push(id);
    response.setHeader('content-type', 'application/json');
    answers[mood](response, () => seen.answered.push(id));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const port = portOf(server);
  process.send?.({ port });
  process.on('message', ({ mood: next, asksForSeen }: Question) => {
    if (next) change(next, port);
    if (!asksForSeen) return;
    process.send?.({ seen });
    seen = { all: [], answered: [] };
  });
});

function change(next: Mood, port: number): void {
  if (next === 'dead') {
    server.close();
    server.closeAllConnections();
  } else if (mood === 'dead') server.listen(port, '127.0.0.1');
  // Hanging requests are dropped when the behaviour changes, as by a restart.
  else if (mood === 'hanging') server.closeAllConnections();
  mood = next;
}

process.on('disconnect', () => process.exit());
