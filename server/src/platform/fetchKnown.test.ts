import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fetchKnown } from './fetchKnown';

const open: (() => unknown)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** More than is read ahead. */
const part = 'x'.repeat(300_000);

/** What a slow reader gets of an answer whose connection ends before they have begun. */
async function read(head: string, end: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => void socket.write(`${head}\r\n\r\n${part}`, () => setTimeout(end, 50, socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const answer = await fetchKnown(`http://127.0.0.1:${port}/`, { method: 'GET' });
  await pause(200);
  const text = await answer.text().catch(() => 'broken');
  return text === part ? 'whole' : text;
}

const end = (socket: Socket) => void socket.end();
const reset = (socket: Socket) => void socket.resetAndDestroy();

it.each<[string, string, (socket: Socket) => void, 'whole' | 'broken']>([
  ['without length ends', 'HTTP/1.1 200 OK\r\nConnection: close', end, 'whole'],
  ['of HTTP/1.0 ends', 'HTTP/1.0 200 OK', end, 'whole'],
  ['of a length ends too early', 'HTTP/1.1 200 OK\r\nContent-Length: 999999', end, 'broken'],
  ['of a length breaks', 'HTTP/1.1 200 OK\r\nContent-Length: 999999', reset, 'broken'],
])('an answer %s before it is read', async (_, head, how, outcome) => {
  expect(await read(head, how)).toBe(outcome);
});
