import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { stopListening } from './stopListening';

const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

async function startServer() {
  const state = { isStopping: false };
  const server = http.createServer((_, response) => {
    if (state.isStopping) response.setHeader('connection', 'close');
    response.end('whole');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = (lingerMs: number) => {
    state.isStopping = true;
    return stopListening(server, lingerMs);
  };
  return { server, stop, port: (server.address() as AddressInfo).port };
}

/** What somebody is told until the connection ends; the code of the fault, where it breaks. */
function listenTo(socket: net.Socket): Promise<string> {
  let said = '';
  return new Promise((resolve) => {
    socket.on('data', (part) => (said += part.toString()));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'broken'));
    socket.on('end', () => resolve(said));
  });
}

const connect = (port: number) => net.connect(port, '127.0.0.1');

it.each([
  ['had connected and not asked yet', ''],
  ['keeps the connection alive, and asks again', request],
])('answers somebody who %s', async (_, first) => {
  const { server, stop, port } = await startServer();
  const socket = connect(port);
  await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
  if (first) {
    socket.write(first);
    await once(socket, 'data');
  }
  const heard = listenTo(socket);

  const stopped = stop(2000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.write(request);

  expect(await heard).toMatch(/^HTTP\/1\.1 200 OK.*whole$/s);
  await stopped;
});

it('answers those whom the system has connected, and who wait for this process to take them in', async () => {
  const { server, stop, port } = await startServer();
  let taken = 0;
  server.on('connection', () => (taken += 1));
  const heard = Array.from({ length: 20 }, () => {
    const socket = connect(port);
    socket.write(request);
    return listenTo(socket);
  });
  // The connections are asked for in the next tick; this process looks at them in a later turn only.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  expect(taken).toBe(0);

  await stop(2000);

  for (const answer of await Promise.all(heard)) expect(answer).toMatch(/^HTTP\/1\.1 200 OK.*whole$/s);
});

it('takes nobody in afterwards, and waits for those who say nothing no longer than it is told', async () => {
  const { server, stop, port } = await startServer();
  const silent = connect(port);
  await Promise.all([once(silent, 'connect'), once(server, 'connection')]);
  const begunAt = performance.now();

  await stop(150);

  expect(performance.now() - begunAt).toBeGreaterThanOrEqual(140);
  expect(await listenTo(connect(port))).toBe('ECONNREFUSED');
  silent.destroy();
});

it('leaves no timer behind that would keep the process alive', async () => {
  const { stop } = await startServer();
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();

  await stop(60_000);

  expect(timers()).toBe(before);
});
