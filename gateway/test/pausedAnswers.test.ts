import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Pool } from 'undici';
import { mendAnswers } from '@portal/environment';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** What becomes of an answer whose reader pauses at its first part, and whose connection ends meanwhile. */
async function read(answer: string, end: (socket: Socket) => void): Promise<string[]> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(answer);
      setTimeout(() => end(socket), 50);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pool = mendAnswers(new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  open.push(
    () => pool.destroy(),
    () => server.close(),
  );
  const seen: string[] = [];
  await new Promise<void>((resolve) => {
    pool.dispatch(
      { method: 'GET', path: '/' },
      {
        onRequestStart() {},
        onResponseData(controller, chunk) {
          if (chunk.length > 0) seen.push(chunk.toString());
          controller.pause();
          setTimeout(() => controller.resume(), 200);
        },
        onResponseEnd() {
          seen.push('whole');
          resolve();
        },
        onResponseError() {
          seen.push('broken');
          resolve();
        },
      },
    );
  });
  return seen;
}

const head = 'HTTP/1.1 200 OK\r\nConnection: close\r\n';
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n4\r\npart\r\n`;
const end = (socket: Socket) => void socket.end();
const reset = (socket: Socket) => void socket.resetAndDestroy();

it.each<[string, string, (socket: Socket) => void, 'whole' | 'broken']>([
  ['without length ends', `${head}\r\npart`, end, 'whole'],
  ['without length breaks', `${head}\r\npart`, reset, 'broken'],
  ['of HTTP/1.0 ends', 'HTTP/1.0 200 OK\r\n\r\npart', end, 'whole'],
  ['of a length is whole', `${head}Content-Length: 4\r\n\r\npart`, end, 'whole'],
  ['of a length ends too early', `${head}Content-Length: 9\r\n\r\npart`, end, 'broken'],
  ['of a length breaks', `${head}Content-Length: 9\r\n\r\npart`, reset, 'broken'],
  ['in chunks is whole', `${chunked}0\r\n\r\n`, end, 'whole'],
  ['in chunks ends too early', chunked, end, 'broken'],
  ['in chunks breaks', chunked, reset, 'broken'],
])('an answer %s while its reader pauses', async (_, answer, how, outcome) => {
  expect(await read(answer, how)).toEqual(['part', outcome]);
});

it('a long answer comes whole, however often its reader pauses', async () => {
  const part = 'x'.repeat(100_000);
  const seen = await read(`${head}\r\n${part}`, end);

  expect(seen.pop()).toBe('whole');
  expect(seen.join('')).toBe(part);
});

it.each(['100 Continue', '102 Processing', '103 Early Hints'])(
  'a %s before the answer is passed over',
  async (line) => {
    const interim = `HTTP/1.1 ${line}\r\nX-A: b\r\n\r\n`;

    expect(await read(`${interim}${interim}${head}Content-Length: 4\r\n\r\npart`, end)).toEqual([
      'part',
      'whole',
    ]);
  },
);
