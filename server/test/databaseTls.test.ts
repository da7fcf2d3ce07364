import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { sql } from 'kysely';
import { connect, startFailure } from '../src';
import { untilReachable } from '../src/platform/db/untilReachable';
import { makeCertificate } from './makeCertificate';

const { certificate: cert, privateKey: key } = makeCertificate({
  name: 'elsewhere',
  extensions: ['subjectAltName=DNS:elsewhere'],
});
const { certificate: other } = makeCertificate({ name: 'another' });

/** The answer of PostgreSQL to the wish for TLS. */
type Answer = 'S' | 'N';

function serve(answer: Answer): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(answer);
      if (answer === 'S') new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => {});
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

it.each<[string, Answer, string, RegExp]>([
  ['has a certificate of nobody known', 'S', '', /不信任数据库证书的签发机构.*sslrootcert/],
  ['has a certificate of somebody else', 'S', other, /不信任数据库证书的签发机构.*sslrootcert/],
  ['has a certificate for another name', 'S', cert, /不是发给 DATABASE_URL 里的主机名的/],
])('says at once what is wrong where a database %s, and waits for no other', async (_, answer, ca, said) => {
  const server = await serve(answer);
  const { port } = server.address() as AddressInfo;
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-tls-'));
  const file = path.join(folder, 'ca.pem');
  writeFileSync(file, ca);
  const root = ca && `&sslrootcert=${file}`;
  const { db, close } = await connect({
    databaseUrl: `postgres://portal:x@localhost:${port}/portal?sslmode=verify-full${root}`,
    dataDir: folder,
  });
  const onAway = jest.fn();
  try {
    const failure = await untilReachable(() => sql`select 1`.execute(db), onAway).catch(
      (error: unknown) => error,
    );

    expect(startFailure(failure)).toMatch(said);
    expect(onAway).not.toHaveBeenCalled();
  } finally {
    await close();
    server.close();
    rmSync(folder, { recursive: true });
  }
});

it('waits for a database that does not use it, and says so each time', async () => {
  const server = await serve('N');
  const { port } = server.address() as AddressInfo;
  const { db, close } = await connect({
    databaseUrl: `postgres://portal:x@localhost:${port}/portal?sslmode=verify-full`,
    dataDir: tmpdir(),
  });
  try {
    const told = (_: number, why: string) => {
      throw new Error(why);
    };
    await expect(untilReachable(() => sql`select 1`.execute(db), told)).rejects.toThrow(
      'does not support SSL',
    );
  } finally {
    await close();
    server.close();
  }
});
