import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { createBackup } from '../../scripts/lib/backup/createBackup';
import { embeddedDatabase } from '../../scripts/lib/backup/embeddedDatabase';
import { readManifest } from '../../scripts/lib/backup/Manifest';
import { placeOf, type Place } from '../../scripts/lib/backup/Place';
import { postgresDatabase } from '../../scripts/lib/backup/postgresDatabase';
import { restoreBackup } from '../../scripts/lib/backup/restoreBackup';
import { backupMark, connect, inTransaction, migrate, readConfig, readFacts } from '../src';
import { transfer } from '../src/modules/finance/ledger.repository';
import type { Connection } from '../src/platform/db/connect';
import { aRelease } from './aRelease';
import { buildTestApp, type TestApp } from './buildTestApp';
import { copyDatabase } from './copyDatabase';
import { template } from './marketTemplate';
import { openBareDatabase, openTestDatabase } from './openTestDatabase';
import { signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

// Whole databases are copied, hashed and opened.
jest.setTimeout(240_000);

const isEmbedded = !process.env.TEST_DATABASE_URL;
/** A test of what only the embedded database has: elsewhere it is none, and not one that is skipped. */
function onlyEmbedded(title: string, check: () => Promise<void>): void {
  if (isEmbedded) it(title, check);
}
const now = new Date('2026-11-25T04:00:00Z');
const scratch = mkdtempSync(path.join(tmpdir(), 'portal-backup-'));
const dataDir = path.join(scratch, 'data');
const newFolder = () => path.join(mkdtempSync(path.join(scratch, 'to-')), 'backup');

let test: TestApp;
let connection: Pick<Connection, 'db' | 'listen' | 'copyTo' | 'close'> & { url?: string | null };
let place: Place;
/** One that no test changes. */
let whole: string;

beforeAll(async () => {
  cpSync(template.folder()!, dataDir, { recursive: true });
  if (isEmbedded) copyDatabase({ hasMarket: true }, dataDir);
  connection = isEmbedded
    ? await connect({ databaseUrl: null, dataDir })
    : await openTestDatabase({ hasMarket: true });
  const config = readConfig({ PORTAL_DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  test = await buildTestApp({ database: connection, config });
  await test.publishing.publishFolder(aRelease('shell', '1.0.0'), 'test');
  place = placeAt(dataDir, connection.url ?? null, askApp);
  whole = newFolder();
  await createBackup(place, whole, { now });
});

afterAll(async () => {
  await test.close();
  await connection.close();
  rmSync(scratch, { recursive: true, force: true });
});

type Ask = Parameters<typeof embeddedDatabase>[1];

const askApp: Ask = async () => async (method, url) => {
  const headers = { authorization: `Bearer ${test.config.adminToken}` };
  const { statusCode, rawPayload } = await test.app.inject({ method, url, headers });
  return { status: statusCode, body: rawPayload };
};

function placeAt(folder: string, url: string | null, ask: Ask = async () => null): Place {
  const room = () => Infinity;
  return {
    ...placeOf({ PORTAL_DATA_DIR: folder }, room),
    database: url ? postgresDatabase(url) : embeddedDatabase(folder, ask),
  };
}

/** Somewhere else where nothing is, but for the main key. */
async function elsewhere({ hasSecret = true } = {}) {
  const folder = mkdtempSync(path.join(scratch, 'else-'));
  if (hasSecret) cpSync(path.join(dataDir, 'secret'), path.join(folder, 'secret'));
  const bare = isEmbedded ? null : await openBareDatabase();
  return {
    folder,
    place: placeAt(folder, bare?.url ?? null),
    /** What was restored, opened as a portal does. */
    open: async () =>
      bare ? { ...bare, close: async () => {} } : connect({ databaseUrl: null, dataDir: folder }),
    discard: async () => bare?.close(),
  };
}

const copied = (folder: string) => {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
};

it('gives every table the same rows elsewhere, and every object that they name', async () => {
  const here = await inTransaction(connection.db, readFacts);
  const other = await elsewhere();

  const { database, missing } = await restoreBackup(other.place, whole);

  const { db, close } = await other.open();
  const there = await inTransaction(db, readFacts);
  expect(Object.keys(there.tables).length).toBeGreaterThan(100);
  expect(there.tables['users']!.rows).toBeGreaterThan(5);
  expect(there).toEqual(here);
  expect(database.tables).toEqual(here.tables);
  expect(missing).toEqual([]);
  expect(there.objects.some((name) => name.startsWith('releases/shell/'))).toBe(true);
  expect(there.objects.some((name) => name.startsWith('files/'))).toBe(true);
  // The portal tells when that was; the one that is restored has not been backed up.
  expect(readFileSync(path.join(dataDir, backupMark), 'utf8')).toBe(`${now.toISOString()}\n`);
  expect(existsSync(path.join(other.folder, backupMark))).toBe(false);
  for (const name of there.objects)
    expect(readFileSync(path.join(other.folder, name))).toEqual(readFileSync(path.join(dataDir, name)));
  // It is a portal of this version: nothing has to be brought up to date, and it takes new rows.
  await migrate(db);
  expect((await inTransaction(db, readFacts)).tables).toEqual(here.tables);
  await db
    .insertInto('search_synonyms')
    .values({ id: 'syn_new', words: ['新', '旧'], updated_at: now })
    .execute();
  await close();
  expect(readdirSync(other.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  await other.discard();
});

it('is one moment of a portal that takes money and files meanwhile, and has all that was acknowledged before', async () => {
  const browser = await signedIn(test, 'provider@example.com');
  const { id: payer } = await connection.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'provider@example.com')
    .executeTakeFirstOrThrow();
  const paid: string[] = [];
  const uploaded: string[] = [];
  const pay = async () => {
    const key = `while-backed-up-${paid.length}`;
    const moves = [
      { ownerId: null, kind: 'outside', amountMinor: -100 },
      { ownerId: payer, kind: 'balance', amountMinor: 100 },
    ] as const;
    await inTransaction(connection.db, (tx) =>
      transfer(tx, { key, kind: 'recharge', memo: '', at: now, moves }),
    );
    paid.push(key);
  };
  const upload = async () => {
    await connection.db.deleteFrom('rate_limits').execute();
    const form = uploadForm(
      'uploadFileS3',
      '说明.pdf',
      Buffer.from(`%PDF-1.4\n%${uploaded.length}\n%%EOF\n`),
    );
    const reply = (await browser.upload('/file/uploadFileS3', form)).json();
    expect(reply.resCode).toBe('S0000');
    uploaded.push(reply.fileUrl);
  };
  await pay();
  await upload();
  const [paidBefore, uploadedBefore] = [paid.length, uploaded.length];

  let isDone = false;
  const goOn = async (work: () => Promise<void>) => {
    // Without a pause the one process of this test, which copies files as well, would come to little else.
    for (; !isDone; await setTimeout(20)) await work();
  };
  const folder = newFolder();
  const working = Promise.all([goOn(pay), goOn(pay), goOn(upload)]);
  await createBackup(place, folder, { now }).finally(() => (isDone = true));
  await working;
  expect(paid.length).toBeGreaterThan(paidBefore);
  expect(uploaded.length).toBeGreaterThan(uploadedBefore);

  const other = await elsewhere();
  // Compares the rows of every table with those that were backed up.
  const { missing } = await restoreBackup(other.place, folder);
  const { db, close } = await other.open();

  expect(missing).toEqual([]);
  const { rows: uneven } = await sql`
    select transfer_id from ledger_entries group by 1 having sum(amount_minor) <> 0
    union all select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance_minor <> coalesce(sum(e.amount_minor), 0)`.execute(db);
  expect(uneven).toEqual([]);
  const kept = await db
    .selectFrom('ledger_transfers')
    .select('idempotency_key')
    .where('idempotency_key', 'like', 'while-backed-up-%')
    .execute();
  expect(kept.length).toBeGreaterThanOrEqual(paidBefore);
  const files = await db.selectFrom('files').select('id').where('removed_at', 'is', null).execute();
  const ids = files.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(uploaded.slice(0, uploadedBefore)));
  for (const id of ids) expect(existsSync(path.join(other.folder, 'files', id))).toBe(true);
  await close();
  await other.discard();
});

it('names what the portal itself has lost, and is a backup all the same', async () => {
  const id = 'file_lost';
  const { id: owner_id } = await connection.db
    .selectFrom('users')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const file = { id, owner_id, scene: 'lost', name: id, type: 'text/plain', bytes: 1, created_at: now };
  await connection.db
    .insertInto('files')
    .values({ ...file, attached_at: now })
    .execute();
  const folder = newFolder();

  expect((await createBackup(place, folder, { now })).missing).toEqual([`files/${id}`]);
  await connection.db.deleteFrom('files').where('id', '=', id).execute();
});

describe('refuses to write', () => {
  const refused = async (folder: string, options: Partial<Place>, reason: string) => {
    const parent = path.dirname(folder);
    const before = readdirSync(parent);
    await expect(createBackup({ ...place, ...options }, folder, { now })).rejects.toThrow(reason);
    expect(readdirSync(parent)).toEqual(before);
  };

  it('over what is there, into the data that it saves, and where there is no room', async () => {
    await refused(whole, {}, '里已经有内容，备份不会覆盖它');
    await refused(path.join(whole, 'backup.json'), {}, '是一个文件');
    await refused(path.join(dataDir, 'backup'), {}, '在数据目录里');
    await refused(newFolder(), { room: () => 1024 }, '磁盘空间不足：备份约需');
  });

  it('half a backup when the disk is full in the midst, or a tool is missing', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const save = async (into: string) => {
      writeFileSync(path.join(into, 'begun'), '');
      throw full;
    };

    await refused(newFolder(), { database: { ...place.database, save } }, '磁盘空间不足，备份没有完成');
  });

  onlyEmbedded('what does not exist, and what another process has while no portal answers', async () => {
    const empty = mkdtempSync(path.join(scratch, 'empty-'));

    await refused(newFolder(), placeAt(empty, null), '里没有数据库');
    await refused(newFolder(), placeAt(dataDir, null), '正被另一个进程使用');
  });

  onlyEmbedded('what another portal keeps', async () => {
    const other = mkdtempSync(path.join(scratch, 'other-'));
    mkdirSync(path.join(other, 'database'));
    writeFileSync(path.join(other, 'database', 'PG_VERSION'), '17');
    const asked =
      (status: number, body: object): Ask =>
      async () =>
      async () => ({
        status,
        body: Buffer.from(JSON.stringify(body)),
      });

    await refused(
      newFolder(),
      placeAt(other, null, asked(200, { name: 'backup-x' })),
      `门户的数据目录不是 ${other}`,
    );
    await refused(newFolder(), placeAt(other, null, asked(404, {})), '没有接受管理令牌');
    await refused(newFolder(), placeAt(other, null, asked(507, { reason: '磁盘已满' })), '磁盘已满');
    await refused(newFolder(), placeAt(other, null, asked(200, { name: '../..' })), '没有交出数据库的拷贝');
  });
});

describe('refuses to restore', () => {
  let other: Awaited<ReturnType<typeof elsewhere>>;
  beforeAll(async () => void (other = await elsewhere()));
  afterAll(() => other.discard());

  async function refused(folder: string, reason: string | RegExp, options: Partial<Place> = {}) {
    const before = readdirSync(other.folder);
    await expect(restoreBackup({ ...other.place, ...options }, folder)).rejects.toThrow(reason);
    expect(readdirSync(other.folder)).toEqual(before);
  }

  /** What it says is looked at before what lies beside it. */
  function withManifest(
    change: (manifest: ReturnType<typeof readManifest>) => object,
    folder = newFolder(),
  ): string {
    mkdirSync(folder, { recursive: true });
    const manifest = readManifest(whole);
    writeFileSync(path.join(folder, 'backup.json'), JSON.stringify({ ...manifest, ...change(manifest) }));
    return folder;
  }

  it('what is no backup, or is not as it was written', async () => {
    await refused(scratch, '不是完整的备份');
    const [changed, lacking, more] = [copied(whole), copied(whole), copied(whole)];
    const name = Object.keys(readManifest(whole).files).find((file) => file.startsWith('releases/'))!;
    appendFileSync(path.join(changed, name), '!');
    rmSync(path.join(lacking, name));
    writeFileSync(path.join(more, 'files', 'stranger'), '');

    await refused(changed, `内容变了 ${name}`);
    await refused(lacking, `缺少 ${name}`);
    await refused(more, '多出 files/stranger');
  });

  it('what a newer program has written, or another kind of database or store', async () => {
    const { database, stores } = readManifest(whole);
    const kind = isEmbedded ? ('postgresql' as const) : ('embedded' as const);

    await refused(
      withManifest(() => ({ format: 2 })),
      '备份的格式是 2',
    );
    await refused(
      withManifest(() => ({ database: { ...database, migration: '9999_later' } })),
      '比本程序新',
    );
    await refused(
      withManifest(() => ({ database: { ...database, kind } })),
      /备份来自.*，而设置的是/,
    );
    await refused(
      withManifest(() => ({ stores: { ...stores, files: 's3' } })),
      '把 FILE_STORE 指向那个存储桶',
    );
    await refused(whole, '请去掉这个设置再恢复', { stores: { ...stores, releases: 's3' } });
  });

  it('without the keys that open what is sealed', async () => {
    await refused(whole, '没有这份备份的主密钥', { keys: {} });
    await refused(whole, '没有这份备份的主密钥', { keys: { '': 'another' } });
    await refused(
      withManifest(({ keys }) => ({ keys: { ...keys, '2026-08': 'x' } })),
      '没有这份备份的封存密钥 2026-08',
    );
  });

  it('rows that are not those of the backup', async () => {
    const { database } = readManifest(whole);
    const tables = { ...database.tables, users: { rows: 1, hash: '1' } };
    const folder = withManifest(() => ({ database: { ...database, tables } }), copied(whole));
    const spoilt = await elsewhere();

    await expect(restoreBackup(spoilt.place, folder)).rejects.toThrow('恢复出的数据库与备份时不同（users）');
    expect(readdirSync(spoilt.folder)).toEqual(['secret']);
    await spoilt.discard();
  });

  it('over what is there', async () => {
    await expect(restoreBackup(place, whole)).rejects.toThrow(/已经存在|已经有表/);
    const filled = await elsewhere();
    mkdirSync(path.join(filled.folder, 'releases'));
    await expect(restoreBackup(filled.place, whole)).rejects.toThrow('已经存在，恢复不会覆盖它');
    await filled.discard();
  });
});

it('takes secrets along only when it is told to, readable by their owner alone', async () => {
  expect(existsSync(path.join(whole, 'secrets'))).toBe(false);
  const folder = newFolder();
  await createBackup(place, folder, { now, withSecrets: true });
  const other = await elsewhere({ hasSecret: false });

  await restoreBackup(other.place, folder);

  for (const name of ['secret', 'admin-token', 'gateway-token']) {
    expect(readFileSync(path.join(other.folder, name))).toEqual(readFileSync(path.join(dataDir, name)));
    expect(statSync(path.join(other.folder, name)).mode & 0o777).toBe(0o600);
  }
  await other.discard();
});

it('gives a copy of the database to nobody without the admin token, and of a PostgreSQL none', async () => {
  const ask = (token: string) =>
    test.app.inject({
      method: 'POST',
      url: '/internal/backup',
      headers: { authorization: `Bearer ${token}` },
    });

  for (const token of ['', test.config.gatewayToken]) expect((await ask(token)).statusCode).toBe(404);
  if (!isEmbedded) expect((await ask(test.config.adminToken)).statusCode).toBe(409);
  expect(readdirSync(path.join(dataDir, 'incoming')).filter((name) => name.startsWith('backup-'))).toEqual(
    [],
  );
});
