import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { captchaPicture, listApis, unreadStream } from '@portal/calls';
import { roles } from '@portal/rules';
import { freePort } from '../../scripts/lib/freePort';
import { newSecret, sha256 } from '../src/platform/ids';
import { prepareSetUp, type SetUp } from './followDocument';
import { openTestDatabase } from './openTestDatabase';
import { eventually } from './startMarket';
import { hasNginx } from './startNginx';
import { startUnit, type StartedUnit } from './startUnit';

// Server, gateway, nginx and the doctor are processes, on a crowded machine.
jest.setTimeout(240_000);

const portal = 'open.example.com';
const gateway = 'api.example.com';
const secretNames = [
  'DATABASE_URL',
  'METRICS_TOKEN',
  'PORTAL_GATEWAY_TOKEN',
  'PORTAL_SECRET',
  'SMS_TOKEN',
  'SMTP_URL',
];

(hasNginx ? describe : describe.skip)('docs/production.md', () => {
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
  });
  const units = new Map<string, StartedUnit>();
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let setUp: SetUp;
  let nginx: ChildProcess;
  let ports: Record<'server' | 'gateway' | 'tls' | 'plain', number>;
  let diagnosis: string;

  beforeAll(async () => {
    database = await openTestDatabase();
    const mail = smtp.listen(0, '127.0.0.1');
    await once(mail, 'listening');
    ports = {
      server: await anyPort(),
      gateway: await anyPort(),
      tls: await anyPort(),
      plain: await anyPort(),
    };
    setUp = prepareSetUp({
      'PORT=8080': `PORT=${ports.server}`,
      'PORT=8081': `PORT=${ports.gateway}`,
      'server 127.0.0.1:8080;': `server 127.0.0.1:${ports.server};`,
      'server 127.0.0.1:8081;': `server 127.0.0.1:${ports.gateway};`,
      'listen 443 ssl': `listen ${ports.tls} ssl`,
      'listen 80;': `listen ${ports.plain};`,
      'postgres://portal@localhost/portal?host=/var/run/postgresql': database.url ?? '',
      'smtps://user:password@smtp.example.com:465': `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`,
    });
    for (const step of [1, 2, 3, 4, 5, 6]) await setUp.follow(step);
    await startServices();
    writeNginx();
    await setUp.follow(7);
    nginx = spawn('/usr/sbin/nginx', [
      '-g',
      'daemon off;',
      '-c',
      setUp.at('nginx.conf'),
      '-e',
      setUp.at('nginx.log'),
    ]);
    await eventually(() => reach(ports.tls));
    diagnosis = await setUp.follow(8);
  });

  afterAll(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill();
    await ended;
    for (const unit of units.values()) await unit.stop();
    smtp.close();
    await database.close();
    rmSync(setUp.at('/'), { recursive: true });
  });

  const anyPort = async () => (await freePort(0))!;

  /** What systemd was told to start. */
  async function startServices(): Promise<void> {
    const [, names = ''] = /^systemctl enable --now (.*)$/m.exec(setUp.calls().join('\n')) ?? [];
    for (const name of names.split(' ')) {
      const file = setUp.at(`/etc/systemd/system/${name}.service`);
      units.set(name, startUnit(file, setUp.at(`/run/credentials/${name}`)));
    }
    for (const [name, port] of [
      ['portal-server', ports.server],
      ['portal-gateway', ports.gateway],
    ] as const)
      await eventually(async () => {
        const unit = units.get(name);
        if (unit?.hasEnded()) throw new Error(`${name} has ended: ${unit.said()}`);
        expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      }, 90_000);
  }

  /** As Debian's, with what belongs to a process of its own. */
  function writeNginx(): void {
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${setUp.at(kind)};`,
    );
    writeFileSync(
      setUp.at('nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${setUp.at('nginx.pid')}; events {}
       http { access_log off; ${own.join(' ')} include ${setUp.at('/etc/nginx/conf.d')}/*.conf; }`,
    );
  }

  const reach = (port: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(void socket.destroy()));
      socket.once('error', reject);
    });

  interface Asked {
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    /** Address of this machine that is the caller's. */
    from?: string;
    agent?: https.Agent | false;
    /** How much of the answer is waited for; absent: all of it. */
    until?: RegExp;
  }

  /** One request by https to a name, the certificate of step 7 believed and nothing else. */
  const ask = (
    host: string,
    target: string,
    { method = 'GET', headers = {}, body: sent, from = '127.0.0.1', agent = false, until }: Asked = {},
  ) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const request = https.request(
        {
          host: '127.0.0.1',
          port: ports.tls,
          servername: host,
          ca: readFileSync(setUp.at('/etc/ssl/portal/fullchain.pem')),
          localAddress: from,
          path: target,
          method,
          headers: { host, ...headers },
          agent,
        },
        (response) => {
          let body = '';
          const end = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
          response.setEncoding('utf8').on('data', (part: string) => {
            body += part;
            if (!until?.test(body)) return;
            end();
            request.destroy();
          });
          response.on('end', end);
        },
      );
      request.on('error', reject).end(sent);
    });

  it('tells the machine what it needs: packages, user, build, database and units', () => {
    expect(setUp.calls().map((call) => call.replaceAll(setUp.at(''), '/'))).toEqual(
      expect.arrayContaining([
        'apt-get install -y nginx postgresql openssl',
        'systemd-sysusers ',
        'npm ci',
        'npm run build',
        'createuser portal',
        'createdb -O portal portal',
        'systemctl daemon-reload',
        'systemctl enable --now portal-server portal-gateway',
        'nginx -t',
        'systemctl reload nginx',
      ]),
    );
  });

  it('keeps secrets from others: in files, neither in the environment of a process nor in what it says', () => {
    const folder = setUp.at('/etc/portal/secrets');
    expect(readdirSync(folder)).toEqual(secretNames);
    expect(secretNames.map((name) => statSync(path.join(folder, name)).mode & 0o007)).toEqual(
      secretNames.map(() => 0),
    );

    for (const { pid, said } of units.values()) {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      expect(environment).toContain('PORTAL_MODE=production');
      for (const name of secretNames) {
        const value = readFileSync(path.join(folder, name), 'utf8').trim();
        expect([name, environment.includes(value), said().includes(value)]).toEqual([name, false, false]);
      }
    }
  });

  it('is found well by the doctor', () => {
    expect(diagnosis).toContain('没有发现问题');
    expect(diagnosis.split('\n').filter((line) => line.startsWith('注意'))).toEqual([]);
    expect(diagnosis).toMatch(/好　 {2}nginx：/);
  });

  it('shows the portal over TLS alone, and tells browsers to stay there', async () => {
    const page = await ask(portal, '/');

    expect([page.status, page.headers['strict-transport-security']]).toEqual([
      200,
      expect.stringContaining('max-age=31536000'),
    ]);
    expect(page.body).toContain('<b>frame</b>');
    expect(String(page.headers['set-cookie'])).toMatch(/__Host-portal_sid=\S+ Path=\/; HttpOnly; Secure/);
    const reply = await fetch(`http://127.0.0.1:${ports.plain}/APIList?a=1`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([308, 'https://127.0.0.1/APIList?a=1']);
  });

  it('answers a call, and serves the files of a release', async () => {
    const cookies =
      (await ask(portal, '/')).headers['set-cookie']?.map((cookie) => cookie.split(';')[0] ?? '') ?? [];
    const reply = await ask(portal, `/ajaxurl/apix${listApis.path}`, {
      method: 'POST',
      headers: {
        cookie: cookies.join('; '),
        origin: `https://${portal}`,
        'x-csrf-token': cookies.find((one) => one.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'pageNo=1',
    });
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      200,
      expect.objectContaining({ resCode: 'S0000' }),
    ]);

    const [, script = ''] = /src="(\/releases\/shell\/[^"]+)"/.exec((await ask(portal, '/')).body) ?? [];
    const once_ = await ask(portal, script);
    const twice = await ask(portal, script);
    expect([once_.status, twice.body, twice.headers['x-cache']]).toEqual([200, once_.body, 'HIT']);
  });

  it('streams events to whoever is signed in, without keeping them back', async () => {
    const { headers, body } = await ask(portal, `/ajaxurl/apix${unreadStream.path}`, {
      headers: { cookie: `__Host-portal_sid=${await signIn('somebody@example.com')}` },
      until: /^event: /m,
    });

    expect([headers['content-type'], body]).toEqual([
      expect.stringContaining('text/event-stream'),
      expect.stringContaining('event: '),
    ]);
  });

  it('makes the first operator', async () => {
    await signIn('you@example.com');
    await setUp.follow(9);
    const statement = /-c (update users .*)$/m.exec(setUp.calls().join('\n'))?.[1] ?? '';

    await sql.raw(statement).execute(database.db);

    const { rows } = await sql<{
      roles: number;
    }>`select roles from users where email = 'you@example.com'`.execute(database.db);
    expect(rows[0]?.roles).toBe(roles.consumer | roles.operator);
  });

  /** @returns the cookie of somebody new who is signed in. */
  async function signIn(email: string): Promise<string> {
    const [id, cookie, now] = [`user_${email}`, newSecret(), new Date()];
    const user = {
      mobile: null,
      password_hash: 'none',
      nick_name: email,
      register_type: null,
      agree_version: '1',
      portal_id: null,
    };
    await database.db
      .insertInto('users')
      .values({ id, email, state: 1, created_at: now, ...user })
      .execute();
    const session = { address: '', user_agent: '', created_at: now, last_seen_at: now };
    await database.db
      .insertInto('sessions')
      .values({ id_hash: sha256(cookie), user_id: id, ...session })
      .execute();
    return cookie;
  }

  it('knows the callers of the portal by their own addresses, whatever they claim', async () => {
    for (const forged of ['6.6.6.6', '6.6.6.6, 127.0.0.1', '127.0.0.1'])
      await ask(portal, `/ajaxurl/apix${captchaPicture.path}`, {
        from: '127.0.0.2',
        headers: { 'x-forwarded-for': forged },
      });

    const { rows } = await sql<{
      key: string;
      hits: number;
    }>`select key, hits from rate_limits where key like 'captcha:%'`.execute(database.db);
    expect(rows).toEqual([{ key: 'captcha:127.0.0.2', hits: 3 }]);
  });

  it('leads to the gateway, which knows its callers by their own addresses, too', async () => {
    const refused = await ask(gateway, '/prod/region/v2/regions');
    expect([refused.status, refused.headers['x-refusal']]).toEqual([401, 'E9101']);
    expect(refused.headers['strict-transport-security']).toBe('max-age=31536000');
    // What some servers read otherwise comes to it as it was sent.
    expect((await ask(gateway, '/prod//region/v2')).headers['x-refusal']).toBe('E0017');
    expect(
      (await ask(gateway, '/prod/region/v2', { headers: { x_portal_app: 'a' } })).headers['x-refusal'],
    ).toBe('E0017');

    // It grants so many tokens a second to an address: by another one each time there would be no end of it.
    const agent = new https.Agent({ keepAlive: true, maxSockets: 4 });
    const askToken = async (from: string, forged: string) => {
      const headers = { 'x-forwarded-for': forged };
      return (await ask(gateway, '/oauth2/token', { method: 'POST', from, headers, agent })).status;
    };
    await eventually(async () => {
      const turns = Array.from({ length: 80 }, (_, turn) => askToken('127.0.0.2', `6.6.6.${turn}`));
      expect(await Promise.all(turns)).toContain(429);
    });
    expect(await askToken('127.0.0.3', '127.0.0.2')).toBe(400);
    agent.destroy();
  });

  it('shows figures to nobody without the token', async () => {
    expect((await ask(portal, '/metrics')).status).not.toBe(200);
    expect((await ask(gateway, '/metrics')).status).not.toBe(200);
    const authorization = `Bearer ${readFileSync(setUp.at('/etc/portal/secrets/METRICS_TOKEN'), 'utf8').trim()}`;
    expect((await ask(portal, '/metrics', { headers: { authorization } })).status).toBe(200);
    expect((await ask(gateway, '/metrics', { headers: { authorization } })).status).toBe(200);
  });

  it('ends in good order by the signal of its units, in their time', async () => {
    const gone = [];
    for (const unit of [...units.values()].reverse()) gone.push(await unit.stop());

    expect(gone).toEqual([
      { code: 0, wasKilled: false },
      { code: 0, wasKilled: false },
    ]);
  });
});
