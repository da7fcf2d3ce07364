import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { sql } from 'kysely';
import { captchaPicture, listApis, unreadStream } from '@portal/calls';
import { roles } from '@portal/rules';
import { newSecret, sha256 } from '../src/platform/ids';
import { eventually } from './startMarket';
import { hasNginx } from './startNginx';
import { startProduction, type Production } from './startProduction';

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
  let production: Production;

  beforeAll(async () => void (production = await startProduction()));
  afterAll(() => production.close());

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
          port: production.ports.tls,
          servername: host,
          ca: readFileSync(production.setUp.at('/etc/ssl/portal/fullchain.pem')),
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
    await production.database.db
      .insertInto('users')
      .values({ id, email, state: 1, created_at: now, ...user })
      .execute();
    const session = { address: '', user_agent: '', created_at: now, last_seen_at: now };
    await production.database.db
      .insertInto('sessions')
      .values({ id_hash: sha256(cookie), user_id: id, ...session })
      .execute();
    return cookie;
  }

  it('tells the machine what it needs: packages, user, build, database and units', () => {
    expect(production.setUp.calls().map((call) => call.replaceAll(production.setUp.at(''), '/'))).toEqual(
      expect.arrayContaining([
        'apt-get install -y nginx postgresql openssl cron',
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
    const folder = production.setUp.at('/etc/portal/secrets');
    expect(readdirSync(folder)).toEqual(secretNames);
    expect(secretNames.map((name) => statSync(path.join(folder, name)).mode & 0o007)).toEqual(
      secretNames.map(() => 0),
    );

    for (const { pid, said } of production.units.values()) {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      expect(environment).toContain('PORTAL_MODE=production');
      for (const name of secretNames) {
        const value = readFileSync(path.join(folder, name), 'utf8').trim();
        expect([name, environment.includes(value), said().includes(value)]).toEqual([name, false, false]);
      }
    }
  });

  it('is found well by the doctor', () => {
    expect(production.diagnosis).toContain('没有发现问题');
    // The page leaves the scanner to the operator, who is told.
    expect(production.diagnosis.split('\n').filter((line) => line.startsWith('注意'))).toEqual([
      expect.stringMatching(/^注意 {2}病毒扫描：没有设置 PORTAL_VIRUS_SCANNER/),
    ]);
    expect(production.diagnosis).toMatch(/好　 {2}nginx：/);
  });

  it('shows the portal over TLS alone, and tells browsers to stay there', async () => {
    const page = await ask(portal, '/');

    expect([page.status, page.headers['strict-transport-security']]).toEqual([
      200,
      expect.stringContaining('max-age=31536000'),
    ]);
    expect(page.body).toContain('<b>frame</b>');
    expect(String(page.headers['set-cookie'])).toMatch(/__Host-portal_sid=\S+ Path=\/; HttpOnly; Secure/);
    const reply = await fetch(`http://127.0.0.1:${production.ports.plain}/APIList?a=1`, {
      redirect: 'manual',
    });
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
    expect(await production.setUp.follow(9)).toContain('“you@example.com”已是运营人员');

    const { rows } = await sql<{
      roles: number;
    }>`select roles from users where email = 'you@example.com'`.execute(production.database.db);
    expect(rows[0]?.roles).toBe(roles.consumer | roles.operator);
    await expect(production.setUp.follow(9)).rejects.toThrow('已有平台运营人员');
  });

  it('is backed up at night, by the user and with the settings of the portal', async () => {
    const { setUp } = production;
    await setUp.follow(10);
    const lines = readFileSync(setUp.at('/etc/cron.d/portal'), 'utf8').split('\n');

    const nightly = lines.find((line) => line.includes('backup --')) ?? '';
    await setUp.runLine(nightly);

    const [backup = '', ...others] = readdirSync(setUp.at('/mnt/backup'));
    expect([backup, others]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), []]);
    expect(readdirSync(setUp.at(`/mnt/backup/${backup}`))).toContain('backup.json');
    expect(statSync(setUp.at('/var/lib/portal/last-backup')).size).toBeGreaterThan(0);
    const logged = () => setUp.calls().filter((call) => call.startsWith('logger '));
    expect(logged()).toEqual(['logger -t portal-backup -p user.err: ']);

    await setUp.runLine(nightly);
    expect(logged().at(-1)).toMatch(/^logger -t portal-backup -p user\.err: .*已经有内容/);
  });

  it('knows the callers of the portal by their own addresses, whatever they claim', async () => {
    for (const forged of ['6.6.6.6', '6.6.6.6, 127.0.0.1', '127.0.0.1'])
      await ask(portal, `/ajaxurl/apix${captchaPicture.path}`, {
        from: '127.0.0.2',
        headers: { 'x-forwarded-for': forged },
      });

    const { rows } = await sql<{
      key: string;
      hits: number;
    }>`select key, hits from rate_limits where key like 'captcha:%'`.execute(production.database.db);
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
    const authorization = `Bearer ${readFileSync(production.setUp.at('/etc/portal/secrets/METRICS_TOKEN'), 'utf8').trim()}`;
    expect((await ask(portal, '/metrics', { headers: { authorization } })).status).toBe(200);
    expect((await ask(gateway, '/metrics', { headers: { authorization } })).status).toBe(200);
  });

  it('is followed by a new version, again and again, and keeps the one before', async () => {
    const { setUp } = production;
    const versionAt = (place: string) => readFileSync(setUp.at(`${place}/version`), 'utf8');
    writeFileSync(setUp.at('/opt/portal/version'), 'first');
    for (const version of ['second', 'third']) {
      setUp.layOut('/opt/portal-next');
      writeFileSync(setUp.at('/opt/portal-next/version'), version);
      await setUp.follow(11);
    }

    expect([versionAt('/opt/portal'), versionAt('/opt/portal-last')]).toEqual(['third', 'second']);
    expect(readdirSync(setUp.at('/opt')).sort()).toEqual(['portal', 'portal-last']);
    expect(readdirSync(setUp.at('/opt/portal-last'))).not.toContain('portal');
    expect(readdirSync(setUp.at('/opt/portal/releases'))).toContain('mf-catalog');
    expect(setUp.calls().slice(-2)).toEqual([
      'systemctl daemon-reload',
      'systemctl restart portal-server portal-gateway',
    ]);
  });

  it('ends in good order by the signal of its units, in their time', async () => {
    const gone = [];
    for (const unit of [...production.units.values()].reverse()) gone.push(await unit.stop());

    expect(gone).toEqual([
      { code: 0, wasKilled: false },
      { code: 0, wasKilled: false },
    ]);
  });
});
