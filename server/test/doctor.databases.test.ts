import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Environment } from '@portal/environment';
import { describeSchema } from '../../scripts/lib/doctor/checkDatabase';
import { examine } from '../../scripts/lib/doctor/examine';
import type { Finding } from '../../scripts/lib/doctor/Finding';
import { connect, examineDatabase, holdFolder, newestMigration, type Db } from '../src';
import { aRelease } from './aRelease';
import { copyDatabase } from './copyDatabase';
import { openTestDatabase } from './openTestDatabase';
import { eventually, startMarket } from './startMarket';

// Whole databases are copied and opened.
jest.setTimeout(120_000);

const isEmbedded = !process.env.TEST_DATABASE_URL;
const scratch = mkdtempSync(path.join(tmpdir(), 'portal-doctor-real-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const look = (env: Environment, clock = () => new Date()): Promise<Finding[]> =>
  examine({
    env,
    nodeVersion: process.versions.node,
    programs: {},
    areas: ['shell'],
    nginx: null,
    room: () => 10 * 1024 ** 3,
    clock,
  });

const of = (findings: Finding[], ...about: string[]) =>
  findings.filter((one) => about.includes(one.about)).map(({ state, says }) => `${state} ${says}`);

interface Sample {
  dataDir: string;
  env: { PORTAL_DATA_DIR: string; DATABASE_URL?: string };
  change: (work: (db: Db) => Promise<unknown>) => Promise<unknown>;
  close: () => Promise<void>;
}

/** One that no portal has opened, and a way to change it. */
async function aDatabase(): Promise<Sample> {
  const dataDir = mkdtempSync(path.join(scratch, 'data-'));
  const ports = { PORT: '0', GATEWAY_PORT: '0', SAMPLE_PROVIDER_PORT: '0' };
  if (!isEmbedded) {
    const { db, url, close } = await openTestDatabase();
    return {
      dataDir,
      env: { ...ports, PORTAL_DATA_DIR: dataDir, DATABASE_URL: url! },
      change: (work: (db: Db) => Promise<unknown>) => work(db),
      close,
    };
  }
  copyDatabase({ hasMarket: false }, dataDir);
  return {
    dataDir,
    env: { ...ports, PORTAL_DATA_DIR: dataDir },
    async change(work: (db: Db) => Promise<unknown>) {
      const { db, close } = await connect({ databaseUrl: null, dataDir });
      await work(db);
      await close();
    },
    close: async () => {},
  };
}

/** Of everything below a folder. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const file of entries.map((one) => path.join(one.parentPath, one.name)).sort()) {
    hash.update(file);
    if (entries.some((one) => one.isFile() && path.join(one.parentPath, one.name) === file))
      hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

it('tells a database with the schema of this program from older and newer ones, and changes none', async () => {
  const { dataDir, env, change, close } = await aDatabase();
  const before = hashOf(dataDir);

  expect(of(await look(env), '数据库')).toEqual([
    expect.stringMatching(/^well .*PostgreSQL \d+.*：可以连接，结构与本程序一致$/),
  ]);
  expect(hashOf(dataDir)).toBe(before);

  const last = newestMigration();
  await change((db) => sql`delete from kysely_migration where name = ${last}`.execute(db));
  expect(of(await look(env), '数据库')).toEqual([
    expect.stringMatching(`^notice .*有 1 项结构变更没有完成，最后一项是 ${last}$`),
  ]);
  await change((db) =>
    sql`insert into kysely_migration (name, timestamp) values (${last}, ''), ('9999_of_tomorrow', '')`.execute(
      db,
    ),
  );
  expect(of(await look(env), '数据库')).toEqual([
    expect.stringMatching(/^ill .*结构比本程序新，已有 9999_of_tomorrow$/),
  ]);
  await close();
});

it('names who may not make the tables that a new version needs', async () => {
  const { db, close } = await openTestDatabase();
  const state = await examineDatabase(db);
  await close();

  expect(state).toMatchObject({ mayCreate: true, pending: [], newer: null });
  expect(describeSchema('这里', { ...state, pending: ['0001'], mayCreate: false, user: 'portal' })).toEqual([
    expect.objectContaining({
      state: 'ill',
      remedy: '请以数据库的管理员运行 GRANT CREATE ON SCHEMA public TO "portal";',
    }),
  ]);
});

if (isEmbedded)
  it('says so of an embedded database that is damaged, and names its own folder', async () => {
    const { dataDir, env } = await aDatabase();
    writeFileSync(path.join(dataDir, 'database', 'global', 'pg_control'), 'x');

    const findings = (await look(env)).filter(({ about }) => about === '数据库');

    expect(findings).toEqual([
      expect.objectContaining({ state: 'ill', remedy: expect.stringContaining('npm run restore') }),
    ]);
    expect(findings[0]!.says).toContain(dataDir);
    expect(readdirSync(tmpdir()).filter((name) => /^portal-doctor-\w{6}$/.test(name))).toEqual([]);
  });
else
  it('says so of a server without that database, and of a clock that is another', async () => {
    const { env, close } = await aDatabase();
    const DATABASE_URL = env.DATABASE_URL!.replace(/\/\w+(?=\?|$)/, '/portal_nowhere');
    expect((await look({ ...env, DATABASE_URL })).filter(({ about }) => about === '数据库')).toEqual([
      expect.objectContaining({
        state: 'ill',
        says: '数据库服务器上没有这个数据库，无法启动',
        remedy: '请先创建它，或核对 DATABASE_URL 里的库名',
      }),
    ]);

    const anHourAgo = () => new Date(Date.now() - 3_600_000);
    expect(of(await look(env, anHourAgo), '时钟')).toEqual([expect.stringMatching(/^ill .*相差 3600 秒$/)]);
    expect(of(await look(env), '时钟')).toEqual(['well 与数据库一致']);
    await close();
  });

it('finds nothing wrong with a portal and its gateway, and what is wrong with their tokens', async () => {
  const { test, serverOrigin, gatewayUrl, close } = await startMarket();
  await test.publishing.publishFolder(aRelease('shell', '1.0.0'), 'test');
  const { dataDir } = test.config;
  const lock = await holdFolder(path.join(dataDir, 'database'));
  const env = {
    PORTAL_DATA_DIR: dataDir,
    PORT: new URL(serverOrigin).port,
    GATEWAY_PORT: new URL(gatewayUrl).port,
    SAMPLE_PROVIDER_PORT: '0',
  };
  const abouts = ['门户', '发布', '网关', '网关的配置', '网关令牌'];
  // It may still be at taking over what the portal says.
  await eventually(async () => expect((await fetch(`${gatewayUrl}/readyz`)).status).toBe(200));

  expect(of(await look(env), ...abouts).map((line) => line.split(' ')[0])).toEqual(abouts.map(() => 'well'));

  const other = 'another-token-of-more-than-thirty-two-characters';
  const tokens = { PORTAL_ADMIN_TOKEN: other, PORTAL_GATEWAY_TOKEN: other };
  const findings = await look({ ...env, ...tokens });
  expect(of(findings, ...abouts).filter((line) => line.startsWith('ill'))).toEqual([
    'ill 门户没有接受管理令牌，看不到发布',
    'ill 门户不接受',
  ]);
  expect(JSON.stringify(findings)).not.toContain(other);

  // Each at the place of the other.
  const swapped = await look({ ...env, PORT: env.GATEWAY_PORT, GATEWAY_PORT: env.PORT });
  expect(of(swapped, '发布', '网关')).toEqual([
    expect.stringMatching(/^ill .*是网关的地址$/),
    expect.stringMatching(/^ill .*应答的不是网关$/),
  ]);
  await lock.release();
  await close();
});
