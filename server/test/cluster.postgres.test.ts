import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  addApp,
  addApply,
  addKey,
  addTicket,
  checkLogin,
  listApis,
  listOutbox,
  login,
  readMessages,
  sendLoginCode,
  statusFeed,
  viewApi,
} from '@portal/calls';
import { nginxProgram } from '../../scripts/lib/cluster/startFront';
import { startFleet, type Fleet } from '../../scripts/lib/cluster/startFleet';
import { freePort } from '../../scripts/lib/freePort';
import { packRelease } from '../../scripts/lib/packRelease';
import { findBinaries } from '../../scripts/lib/startPostgres';
import { connect } from '../src';
import type { Connection } from '../src/platform/db/connect';
import { aRelease } from './aRelease';
import { askOnce } from './askOnce';
import { followStream } from './followStream';
import { demoPassword } from './journeys';
import { openVisit, type Visit } from './openVisit';
import { anApp, eventually, newReqNo } from './startMarket';

// Many processes, on a crowded machine.
jest.setTimeout(240_000);

/** Turns of these are so far apart that none comes by itself while the tests run. */
const rareJobs = ['mark-usage', 'rebuild-search', 'prune-releases', 'collect-files'];
const errorOf = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** Longer than servers wait before they look for jobs again: both have. */
const lookedAgainMs = 11_000;

const helpPage = (title: string) => ({ routes: [{ path: '/help', module: './Page', title }] });

(nginxProgram && findBinaries() ? describe : describe.skip)('many of everything', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-fleet-'));
  // PostgreSQL runs as somebody else.
  chmodSync(folder, 0o711);
  const said: string[] = [];
  let fleet: Fleet;
  let connection: Connection;
  /** The first server and the second, past nginx. */
  let [a, b] = ['', ''];
  const person = openVisit();
  let watchedSince = 0;

  beforeAll(async () => {
    fleet = await startFleet({
      servers: 2,
      gateways: 1,
      folder,
      ports: { portal: await freePort(0), gateway: await freePort(0), provider: await freePort(0) },
      releases: [aRelease('shell', '1.0.0'), aRelease('mf-docs', '1.0.0', { manifest: helpPage('帮助一') })],
      env: { LOG_LEVEL: 'silent' },
      isSafe: false,
      say: (sentence) => said.push(sentence),
    });
    [a = '', b = ''] = fleet.servers.map(({ url }) => url);
    connection = await connect({ databaseUrl: fleet.databases.primaryUrl, dataDir: '' });
    await watchClaims();
  });
  afterAll(async () => {
    await connection?.close();
    await fleet?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Has every claim of a job written down, and the rare ones due at once. */
  async function watchClaims(): Promise<void> {
    await sql`create table seen_claims (name text)`.execute(connection.db);
    await sql`create function note_claim() returns trigger language plpgsql as
      $$ begin insert into seen_claims values (new.name); return null; end $$`.execute(connection.db);
    await sql`create trigger note_claim after update of claim on jobs for each row
      when (new.claim is not null) execute function note_claim()`.execute(connection.db);
    await connection.db
      .updateTable('jobs')
      .set({ next_run_at: new Date() })
      .where('name', 'in', rareJobs)
      .execute();
    watchedSince = performance.now();
  }

  /** As a visitor does, with the picture and the code that the demo's outbox shows. */
  async function signIn(visit: Visit, origin: string, account: string) {
    const newestCode = async (filter: { channel: 'captcha' } | { to: string }) =>
      String((await visit.call(origin, listOutbox, filter)).resBody.records[0]?.code);
    await visit.get(`${origin}/ajaxurl/apix/user/captchaCode?radam=1`);
    const picture = await newestCode({ channel: 'captcha' });
    await visit.call(origin, sendLoginCode, { captchaCode: picture, user: account, tabFlag: 2 });
    const captchaCode = await newestCode({ to: account });
    return visit.call(origin, login, {
      userEmail: account,
      userPswd: demoPassword,
      captchaCode,
      tabFlag: 2,
    });
  }

  const aTicket = (title: string) => ({
    kind: 'other' as const,
    title,
    text: '写于多台服务器之间，应当一字不差地留下。',
    reqNo: newReqNo(),
  });

  it('lets whoever signs in at one server be signed in at the other, and behind nginx', async () => {
    expect(await signIn(person, a, 'person@example.com')).toMatchObject({ resCode: 'S0001' });

    for (const origin of [b, fleet.url])
      expect(await person.call(origin, checkLogin, {})).toMatchObject({ resCode: 'S0000' });
  });

  it('shows a release that was published at one server in the documents of the other', async () => {
    expect((await person.get(`${b}/help`)).body).toContain('帮助一');

    const answer = await askOnce(`${a}/internal/releases`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${fleet.secrets.adminToken}`,
        'content-type': 'application/gzip',
      },
      body: await buffer(packRelease(aRelease('mf-docs', '2.0.0', { manifest: helpPage('帮助二') }))),
    });
    expect(JSON.parse(answer.body)).toMatchObject({ resCode: 'S0000' });

    await eventually(async () => expect((await person.get(`${b}/help`)).body).toContain('帮助二'), 5000);
    // Its files, too: they lie in the store of all.
    const [, script = ''] =
      /(\/releases\/mf-docs\/2\.0\.0\/[^"]+\.js)/.exec((await person.get(`${b}/help`)).body) ?? [];
    for (const origin of [a, b, fleet.url])
      expect((await person.get(`${origin}${script}`)).body).toContain('mf-docs 2.0.0');
  });

  it('leads by its links to all servers, not to the one that wrote them', async () => {
    const feed = (await askOnce(`${b}/ajaxurl/apix${statusFeed.path}`)).body;

    expect(feed).toContain(`http://localhost:${new URL(fleet.url).port}/`);
    expect(feed).not.toContain(new URL(b).port);
  });

  it('tells whoever is connected to one server what happens at the other', async () => {
    const stream = await followStream(b, person.cookieLine());
    try {
      await stream.hears(/event: unread/, 5000);

      await person.call(a, readMessages, {});

      await stream.hears(/event: unread\ndata: \{"total":0/, 5000);
    } finally {
      stream.close();
    }
  });

  it('sells by way of the gateway what was subscribed to at a server', async () => {
    const call = async (
      ...[definition, input]: [Parameters<Visit['call']>[1], Readonly<Record<string, unknown>>]
    ) => (await person.call(fleet.url, definition, input)).resBody;
    const { appId } = await call(addApp, anApp());
    const { records } = await call(listApis, { searchText: '工作日历', pageSize: 48 });
    const { apiId } = records.find(({ apiName }: { apiName: string }) => apiName === '工作日历');
    const { plans } = await call(viewApi, { apiId });
    const { planId } = plans.find(({ kind }: { kind: string }) => kind === 'free');
    const facts = { appId, apiId, planId, env: 'prod', reason: '多台服务器之间的订阅' };
    await call(addApply, { ...facts, dailyCalls: 100, reqNo: newReqNo() });
    const { appKey } = await call(addKey, { appId, env: 'prod', reqNo: newReqNo() });

    await eventually(async () => {
      const url = `${fleet.gatewayUrl}/prod/holiday/v1/day?date=2026-01-01`;
      expect((await askOnce(url, { headers: { 'x-app-key': appKey } })).status).toBe(200);
    });
  });

  it('has everything in the replica, which takes no writes', async () => {
    const { resBody } = await person.call(a, addTicket, aTicket('写入主库'));
    const replica = await connect({ databaseUrl: fleet.databases.replicaUrl, dataDir: '' });

    await eventually(async () => {
      const found = replica.db
        .selectFrom('support_tickets')
        .select('title')
        .where('id', '=', resBody.ticketId);
      expect(await found.execute()).toEqual([{ title: '写入主库' }]);
    }, 10_000);
    await expect(replica.db.deleteFrom('support_tickets').execute()).rejects.toThrow(/read-only/);
    await replica.close();
  });

  it('runs a job that is due at one of the servers alone', async () => {
    await pause(Math.max(0, watchedSince + lookedAgainMs - performance.now()));
    const claims = async () => {
      const { rows } = await sql<{ name: string }>`select name from seen_claims`.execute(connection.db);
      return rows.map(({ name }) => name).filter((name) => rareJobs.includes(name));
    };

    await eventually(async () => expect((await claims()).sort()).toEqual([...rareJobs].sort()), 20_000);
  });

  /** Goes on until it is told to stop: pages that anybody may see, and writes, each again with its number until it is answered. */
  function startLoad() {
    const [pages, refusals, acknowledged]: [number[], object[], string[]] = [[], [], []];
    let isOver = false;
    const look = async () => {
      while (!isOver) {
        const answer = await askOnce(`${fleet.url}/help`).catch(() => null);
        pages.push(answer?.status ?? 0);
      }
    };
    const write = async () => {
      while (!isOver) {
        const ticket = aTicket(`其间所写 ${newReqNo()}`);
        let isTaken = false;
        while (!isTaken && !isOver) {
          const reply = await person.call(fleet.url, addTicket, ticket).catch(errorOf);
          isTaken = !(reply instanceof Error) && reply.resCode === 'S0000';
          if (isTaken) acknowledged.push(ticket.title);
          else refusals.push(reply);
          await pause(20);
        }
      }
    };
    const running = Promise.all([look(), look(), write(), write()]);
    return {
      pages,
      refusals,
      acknowledged,
      stop: async () => {
        isOver = true;
        await running;
      },
    };
  }

  /** How often each of the acknowledged writes is there. */
  async function countsOf(titles: readonly string[]): Promise<number[]> {
    const rows = await connection.db
      .selectFrom('support_tickets')
      .select('title')
      .where('title', 'in', titles)
      .execute();
    return titles.map((one) => rows.filter((row) => row.title === one).length);
  }

  it('loses nothing that was acknowledged when one server is killed, serves on, and has it back', async () => {
    const load = startLoad();
    await eventually(async () => expect(load.acknowledged.length).toBeGreaterThan(20));
    const before = load.acknowledged.length;
    process.kill(fleet.servers[1]?.pid() ?? 0, 'SIGKILL');
    await eventually(async () => expect(load.acknowledged.length).toBeGreaterThan(before + 20));
    await eventually(async () => expect((await askOnce(`${b}/readyz`)).status).toBe(200));
    await load.stop();

    expect(new Set(load.pages)).toEqual(new Set([200]));
    expect(new Set(await countsOf(load.acknowledged))).toEqual(new Set([1]));
    expect(said).toContain('门户 2意外结束（信号 SIGKILL），已重新启动。');
  });

  it('breaks no request while one after the other is started anew', async () => {
    const pids = () => [...fleet.servers, ...fleet.gateways].map((one) => one.pid());
    const before = pids();
    const load = startLoad();
    await fleet.roll();
    await load.stop();

    expect(new Set(load.pages)).toEqual(new Set([200]));
    expect(load.refusals).toEqual([]);
    expect(new Set(await countsOf(load.acknowledged))).toEqual(new Set([1]));
    expect(pids().filter((pid) => before.includes(pid))).toEqual([]);
  });
});
