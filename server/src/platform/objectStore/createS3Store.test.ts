import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outageOf } from '../outageOf';
import { createS3Store } from './createS3Store';

const waitMs = 200;
const folder = mkdtempSync(path.join(tmpdir(), 'portal-s3-'));
afterAll(() => rmSync(folder, { recursive: true }));

const storeAt = (port: number) =>
  createS3Store(
    {
      kind: 's3',
      bucket: 'portal',
      prefix: '',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    },
    waitMs,
  );

const portOf = (server: net.Server) => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const errorOf = (asking: Promise<unknown>) => asking.then(() => null).catch((error: unknown) => error);

it('keeps nobody waiting for a store that takes connections and answers nothing, and says that it may come back', async () => {
  const sockets = new Set<net.Socket>();
  const frozen = net.createServer((socket) => void sockets.add(socket.on('error', () => {})));
  frozen.listen(0, '127.0.0.1');
  await once(frozen, 'listening');
  const store = storeAt(portOf(frozen));
  const file = path.join(folder, 'a');
  writeFileSync(file, 'what is put');

  for (const ask of [() => store.read('a'), () => store.remove('a'), () => store.put('a', file)])
    expect(outageOf(await errorOf(ask()))).toBe('unreachable');

  // Each was asked twice.
  expect(sockets.size).toBe(6);
  for (const socket of sockets) socket.destroy();
  frozen.close();
}, 20_000);

it('says so, too, where nobody listens', async () => {
  const closed = net.createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const port = portOf(closed);
  closed.close();
  await once(closed, 'close');

  expect(outageOf(await errorOf(storeAt(port).read('a')))).toBe('unreachable');
});
