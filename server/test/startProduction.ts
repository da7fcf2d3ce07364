import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { connect, type AddressInfo, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../scripts/lib/freePort';
import { prepareSetUp, type SetUp } from './followDocument';
import { openTestDatabase } from './openTestDatabase';
import { eventually } from './startMarket';
import { startUnit, type StartedUnit } from './startUnit';

type Ports = Record<'server' | 'gateway' | 'tls' | 'plain', number>;

/** A portal that was set up as docs/production.md says, up to its step 8. */
export interface Production {
  setUp: SetUp;
  database: Awaited<ReturnType<typeof openTestDatabase>>;
  ports: Ports;
  /** What systemd was told to start, by name. */
  units: ReadonlyMap<string, StartedUnit>;
  /** What the doctor of step 8 printed. */
  diagnosis: string;
  close: () => Promise<void>;
}

export async function startProduction(): Promise<Production> {
  const ends: (() => unknown)[] = [];
  const close = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    return { ...(await start((end) => ends.push(end))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(atEnd: (end: () => unknown) => void): Promise<Omit<Production, 'close'>> {
  const database = await openTestDatabase();
  atEnd(database.close);
  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  const mail = smtp.listen(0, '127.0.0.1');
  atEnd(() => void smtp.close());
  const sms = http.createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  atEnd(() => void sms.close());
  for (const server of [mail, sms]) if (!server.listening) await once(server, 'listening');
  const ports = {
    server: await anyPort(),
    gateway: await anyPort(),
    tls: await anyPort(),
    plain: await anyPort(),
  };
  const setUp = prepareSetUp({
    ...placesOf(ports),
    'postgres://portal@localhost/portal?host=/var/run/postgresql': database.url ?? '',
    'smtps://user:password@smtp.example.com:465': `smtp://127.0.0.1:${portOf(mail)}`,
    'https://sms.example.com': `http://127.0.0.1:${portOf(sms)}`,
  });
  atEnd(() => rmSync(setUp.at('/'), { recursive: true }));
  for (const step of [1, 2, 3, 4, 5, 6]) await setUp.follow(step);
  const units = startUnits(setUp);
  for (const unit of units.values()) atEnd(unit.stop);
  await untilReady(units, ports);
  writeNginx(setUp);
  await setUp.follow(7);
  atEnd(startNginx(setUp));
  await eventually(() => reach(ports.tls));
  return { setUp, database, ports, units, diagnosis: await setUp.follow(8) };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

const anyPort = async () => (await freePort(0))!;

/** What says in the document and its files where somebody listens. */
const placesOf = ({ server, gateway, tls, plain }: Ports) => ({
  'PORT=8080': `PORT=${server}`,
  'PORT=8081': `PORT=${gateway}`,
  'server 127.0.0.1:8080;': `server 127.0.0.1:${server};`,
  'server 127.0.0.1:8081;': `server 127.0.0.1:${gateway};`,
  'listen 443 ssl': `listen 127.0.0.1:${tls} ssl`,
  'listen 80;': `listen 127.0.0.1:${plain};`,
});

/** What systemd was told to start. */
function startUnits(setUp: SetUp): Map<string, StartedUnit> {
  const [, names = ''] = /^systemctl enable --now (.*)$/m.exec(setUp.calls().join('\n')) ?? [];
  return new Map(
    names.split(' ').map((name) => {
      const file = setUp.at(`/etc/systemd/system/${name}.service`);
      return [name, startUnit(file, setUp.at(`/run/credentials/${name}`))];
    }),
  );
}

async function untilReady(units: ReadonlyMap<string, StartedUnit>, ports: Ports): Promise<void> {
  for (const port of [ports.server, ports.gateway])
    await eventually(async () => {
      for (const [name, unit] of units)
        if (unit.hasEnded()) throw new Error(`${name} has ended: ${unit.said()}`);
      const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
      if (status !== 200) throw new Error(`${port} answers ${status}`);
    }, 90_000);
}

/** As Debian's, with what belongs to a process of its own. */
function writeNginx(setUp: SetUp): void {
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${setUp.at(kind)};`,
  );
  // As root its workers would be somebody who may not look into this folder.
  writeFileSync(
    setUp.at('nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${setUp.at('nginx.pid')}; events {}
     http { access_log off; ${own.join(' ')} include ${setUp.at('/etc/nginx/conf.d')}/*.conf; }`,
  );
}

/** @returns what ends it. */
function startNginx(setUp: SetUp): () => Promise<unknown> {
  const words = ['-g', 'daemon off;', '-c', setUp.at('nginx.conf'), '-e', setUp.at('nginx.log')];
  const nginx = spawn('/usr/sbin/nginx', words, { stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  return () => {
    nginx.kill();
    return ended;
  };
}

const reach = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(void socket.destroy()));
    socket.once('error', reject);
  });
