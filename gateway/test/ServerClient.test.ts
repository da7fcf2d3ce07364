import { once } from 'node:events';
import net from 'node:net';
import { ServerClient } from '../src/ServerClient';

let server: net.Server;
const sockets = new Set<net.Socket>();
afterEach(() => {
  server.close();
  for (const socket of sockets) socket.destroy();
});

/** Answers by what `answer` says to the first, second, … request. */
async function listen(answer: (socket: net.Socket, request: number) => void): Promise<string> {
  let requests = 0;
  server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', () => answer(socket, ++requests));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
const fine = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

it('asks once more where the server has closed the connection that was kept', async () => {
  const origin = await listen((socket, request) =>
    request === 2 ? void socket.destroy() : void socket.write(fine),
  );
  const client = new ServerClient(origin, 'token', 'gateway-1');

  expect(await client.hello()).toEqual({});
  expect(await client.hello()).toEqual({});
  await client.close();
});

it('asks no third time', async () => {
  let requests = 0;
  const origin = await listen((socket) => {
    requests += 1;
    socket.destroy();
  });
  const client = new ServerClient(origin, 'token', 'gateway-1');

  await expect(client.hello()).rejects.toThrow();
  expect(requests).toBe(2);
  await client.close();
});

it('does not ask again where the server has answered, whatever', async () => {
  let requests = 0;
  const origin = await listen((socket) => {
    requests += 1;
    socket.write('HTTP/1.1 503 Away\r\ncontent-length: 0\r\n\r\n');
  });
  const client = new ServerClient(origin, 'token', 'gateway-1');

  await expect(client.hello()).rejects.toThrow('503');
  expect(requests).toBe(1);
  await client.close();
});

it('says goodbye once, to a server that hears it or not', async () => {
  let requests = 0;
  const origin = await listen((socket) => {
    requests += 1;
    socket.destroy();
  });
  const client = new ServerClient(origin, 'token', 'gateway-1');

  await expect(client.goodbye()).rejects.toThrow();
  expect(requests).toBe(1);
  await client.close();
});
