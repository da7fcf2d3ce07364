import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { addTicket, listTickets } from '@portal/calls';
import { freePort } from '../../scripts/lib/freePort';
import { checkReplica } from '../../scripts/lib/doctor/checkDatabase';
import { startDatabases, type Databases } from '../../scripts/lib/cluster/startDatabases';
import { connect, migrate } from '../src';
import { listenForAnnouncements, tell } from '../src/platform/announce';
import type { Connection } from '../src/platform/db/connect';
import type { Db } from '../src/platform/db/Db';
import { inBackground } from '../src/platform/db/inBackground';
import { inTransaction } from '../src/platform/db/inTransaction';
import { mayLag } from '../src/platform/db/mayLag';
import { roles as roleBits } from '@portal/rules';
import { userState } from '../src/platform/userState';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { startDatabaseProxy, type DatabaseProxy } from './startDatabaseProxy';
import { eventually, newReqNo, signedIn } from './startMarket';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-replica-'));
let databases: Databases;
let proxy: DatabaseProxy;
let connection: Connection;
let db: Db;
/** The replica itself: to hold it back. */
let replica: Connection;
let test: TestApp;

beforeAll(async () => {
  databases = await startDatabases({
    folder,
    ports: { primary: await freePort(0), replica: await freePort(0) },
    isSafe: false,
    isKept: false,
    say: () => {},
  });
  proxy = await startDatabaseProxy(databases.replicaUrl);
  connection = await connect({
    databaseUrl: databases.primaryUrl,
    databaseReplicaUrl: proxy.url,
    dataDir: '',
  });
  ({ db } = connection);
  replica = await connect({ databaseUrl: databases.replicaUrl, dataDir: '' });
  await inBackground(() => migrate(db));
  test = await buildTestApp({ database: connection, config: { databaseReplicaUrl: proxy.url } });
  await eventually(async () => expect(await isTold()).toBe(true));
}, 120_000);

afterEach(async () => {
  proxy.thaw();
  await sql`select pg_wal_replay_resume()`.execute(replica.db);
  await eventually(async () => expect(await isTold()).toBe(true));
});

afterAll(async () => {
  await test.close();
  await replica.close();
  await connection.close();
  await proxy.close();
  await databases.replica.stop();
  await databases.primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether the replica answers. */
async function isReplica(on: Db = db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(on);
  return rows[0]!.is;
}
const isTold = () => mayLag(() => isReplica());
/** It has all that was written up to now. */
async function catchUp(): Promise<void> {
  const { rows } = await sql<{ place: string }>`select pg_current_wal_lsn()::text as place`.execute(db);
  await eventually(async () => {
    const { rows: reached } = await sql<{ has: boolean }>`
      select pg_last_wal_replay_lsn() >= ${rows[0]!.place}::pg_lsn as has`.execute(replica.db);
    expect(reached).toEqual([{ has: true }]);
  });
}

/** It gets no further; that is asked for at first. */
async function hold(): Promise<void> {
  await catchUp();
  await sql`select pg_wal_replay_pause()`.execute(replica.db);
  await eventually(async () => {
    const { rows } = await sql`select pg_get_wal_replay_pause_state() as state`.execute(replica.db);
    expect(rows).toEqual([{ state: 'paused' }]);
  });
}
const note = (on: Db, key: string) =>
  on.insertInto('rate_limits').values({ key, hits: 1, window_started_at: test.clock() }).execute();
const isNoted = async (key: string) =>
  (await db.selectFrom('rate_limits').select('hits').where('key', '=', key).execute()).length > 0;

const aMember = (email: string) =>
  db
    .insertInto('users')
    .values({
      id: `usr_${email}`,
      kind: 'person',
      email,
      mobile: null,
      password_hash: 'none',
      nick_name: '写工单的人',
      state: userState.active,
      register_type: 1,
      roles: roleBits.consumer,
      agree_version: '1',
      portal_id: null,
      created_at: test.clock(),
    })
    .execute();

it('is read where that may lag, and nowhere else', async () => {
  expect(await isTold()).toBe(true);
  expect(await isReplica()).toBe(false);
  expect(await mayLag(() => inBackground(() => isReplica()))).toBe(false);
  expect(await mayLag(() => inTransaction(db, (tx) => isReplica(tx)))).toBe(false);
});

it('is not asked to change anything, whatever the change looks like', async () => {
  await mayLag(() => note(db, 'plain'));
  await mayLag(() =>
    sql`with new as (insert into rate_limits (key, hits, window_started_at) values ('hidden', 1, now()) returning key)
      select key from new`.execute(db),
  );
  await mayLag(() => sql`select key from rate_limits where key = 'plain' for update`.execute(db));

  expect([await isNoted('plain'), await isNoted('hidden')]).toEqual([true, true]);
});

it('is not asked once it is two seconds behind, and again when it has caught up', async () => {
  await hold();
  await note(db, 'late');
  expect(await isTold()).toBe(true);
  expect(await mayLag(() => isNoted('late'))).toBe(false);

  await eventually(async () => expect(await isTold()).toBe(false));
  expect(await mayLag(() => isNoted('late'))).toBe(true);
  expect(connection.replicaLagMs!()).toBeGreaterThan(1900);

  await sql`select pg_wal_replay_resume()`.execute(replica.db);
  await eventually(async () => expect(await isTold()).toBe(true));
  expect(await mayLag(() => isNoted('late'))).toBe(true);
});

it.each(['stop', 'freeze', 'cut'] as const)('is missed by nobody when it is away: %s', async (how) => {
  proxy[how]();
  const startedAt = performance.now();
  await mayLag(() => sql`select count(*) from users`.execute(db));

  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

it('is not asked for what was announced before it has it', async () => {
  const announcements = listenForAnnouncements(connection.listen);
  const heard: string[] = [];
  announcements.on('shown.changed', (id) => void heard.push(id));
  // It listens a moment later.
  await eventually(async () => {
    await tell(db, 'shown.changed', 'first');
    expect(heard).toContain('first');
  });
  await eventually(async () => expect(await isTold()).toBe(true));
  await hold();
  await inTransaction(db, async (tx) => {
    await note(tx, 'announced');
    await tell(tx, 'shown.changed', 'second');
  });
  await eventually(async () => expect(heard).toContain('second'));

  expect(await mayLag(() => isNoted('announced'))).toBe(true);
  announcements.close();
});

it('is not asked by whoever has just changed something: they see it', async () => {
  await aMember('writer@example.com');
  const [writer, other] = [
    await signedIn(test, 'writer@example.com'),
    await signedIn(test, 'writer@example.com'),
  ];
  const titleFor = async (browser: Browser) =>
    (await browser.call(listTickets, {})).resBody.records[0]?.title as string | undefined;
  const reply = await writer.call(addTicket, {
    kind: 'other',
    title: '提交之后应当看得到',
    text: '提交之后应当马上看得到自己的工单。',
    reqNo: newReqNo(),
  });
  expect(reply.resCode).toBe('S0000');
  expect(writer.cookies.get('wrote')).toBe('1');
  await eventually(async () => expect(await titleFor(other)).toBe('提交之后应当看得到'));
  expect(other.cookies.get('wrote')).toBeUndefined();

  await eventually(async () => expect(await isTold()).toBe(true));
  await hold();
  await db.updateTable('support_tickets').set({ title: '改过的工单' }).execute();
  expect([await titleFor(writer), await titleFor(other)]).toEqual(['改过的工单', '提交之后应当看得到']);
  await eventually(async () => expect(await titleFor(other)).toBe('改过的工单'));
});

describe('looked at by the doctor', () => {
  const saysOf = async (primary: string, of: string) =>
    (await checkReplica(primary, of)).map(({ state, says }) => `${state} ${says}`);

  it('keeps up', async () => {
    expect(await saysOf(databases.primaryUrl, databases.replicaUrl)).toEqual([
      expect.stringMatching(/^well .*跟得上/),
    ]);
  });

  it('is the database itself, follows another one, is away, or has no address', async () => {
    expect(await saysOf(databases.primaryUrl, databases.primaryUrl)).toEqual([
      expect.stringMatching(/^ill .*不是副本/),
    ]);
    expect(await saysOf(process.env.TEST_DATABASE_URL!, databases.replicaUrl)).toEqual([
      expect.stringMatching(/^ill .*没有被使用/),
    ]);
    const away = `postgres://u:geheim@127.0.0.1:${await freePort(0)}/x`;
    expect(await saysOf(databases.primaryUrl, away)).toEqual([expect.stringMatching(/^ill .*没有应答/)]);
    expect(await saysOf(databases.primaryUrl, 'replica.local')).toEqual([
      expect.stringMatching(/^ill DATABASE_REPLICA_URL 不是/),
    ]);
  });
});

it('is left alone once nobody asks any more, also where that is before it was looked at', async () => {
  const named = (url: string) => `${url}?application_name=closing`;
  const closing = await connect({
    databaseUrl: named(databases.primaryUrl),
    databaseReplicaUrl: named(databases.replicaUrl),
    dataDir: '',
  });
  await closing.close();
  await new Promise((resolve) => setTimeout(resolve, 500));

  for (const on of [db, replica.db]) {
    const { rows } = await sql`select pid from pg_stat_activity where application_name = 'closing'`.execute(
      on,
    );
    expect(rows).toEqual([]);
  }
});

it('is never asked when it is one of another database', async () => {
  const other = await connect({
    databaseUrl: process.env.TEST_DATABASE_URL!,
    databaseReplicaUrl: databases.replicaUrl,
    dataDir: '',
  });
  await new Promise((resolve) => setTimeout(resolve, 1500));

  expect(await mayLag(() => isReplica(other.db))).toBe(false);
  expect(other.replicaLagMs!()).toBe(Infinity);
  await other.close();
});
