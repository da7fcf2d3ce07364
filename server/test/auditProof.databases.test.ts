import { sql } from 'kysely';
import {
  checkAudit,
  downloadTable,
  listAudit,
  listMessages,
  viewAuditProof,
  type AuditFaultKind,
} from '@portal/calls';
import { audit } from '../src/platform/audit';
import { days, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { eventually, signedIn } from './startMarket';

let test: TestApp;
let ops: Browser;
const lines: string[] = [];
beforeAll(async () => {
  test = await buildTestApp({
    hasMarket: true,
    config: { logLevel: 'info' },
    logTo: { write: (line) => void lines.push(line) },
  });
  ops = await signedIn(test, 'ops@example.com');
}, 120_000);
afterAll(() => test.close());

/** All that is written. What other databases of the server have open meanwhile holds the end of it back. */
const seal = () =>
  eventually(async () => {
    await test.runJob('seal-audit');
    expect(await lastOf('audit_seals')).toEqual(await lastOf('audit_log'));
  });
const write = (event = 'audit.test') =>
  audit(test.db, { at: test.clock(), userId: null, event, address: '', outcome: 'ok' });
const proof = async () => (await ops.call(viewAuditProof, {})).resBody;
const lastOf = (table: 'audit_log' | 'audit_seals') =>
  test.db.selectFrom(table).select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();

/** As somebody with all rights on the database would. */
async function tamper(statement: string): Promise<void> {
  const names = ['audit_log', 'audit_seals', 'audit_heads'];
  for (const name of names) await sql.raw(`alter table ${name} disable trigger user`).execute(test.db);
  await sql.raw(statement).execute(test.db);
  for (const name of names) await sql.raw(`alter table ${name} enable trigger user`).execute(test.db);
}

async function check(): Promise<{ kind: AuditFaultKind; seq: number }[]> {
  await ops.call(checkAudit, {});
  expect((await proof()).isAsked).toBe(1);
  await test.runJob('check-audit');
  const { faults, isAsked } = await proof();
  expect(isAsked).toBe(0);
  return faults;
}

it('seals everything that was written, old entries too, and finds it whole', async () => {
  await write();
  await seal();

  expect(await lastOf('audit_seals')).toEqual(await lastOf('audit_log'));
  expect(await check()).toEqual([]);
  const { checks, sealed } = await proof();
  expect(checks[0]).toMatchObject({ faults: 0, entries: expect.any(Number) });
  expect(checks[0].entries).toBeGreaterThan(100);
  expect(sealed.hash).toMatch(/^[0-9a-f]{64}$/);
});

it('does not let the application change or remove anything of it', async () => {
  for (const table of ['audit_log', 'audit_seals', 'audit_heads'])
    for (const statement of [`delete from ${table}`, `truncate ${table}`])
      await expect(sql.raw(statement).execute(test.db)).rejects.toThrow(`${table} cannot be changed`);
  await expect(sql`update audit_seals set hash = ''`.execute(test.db)).rejects.toThrow('cannot be changed');
});

it('gives every entry a place of its own, whatever place the writer asks for', async () => {
  const { seq } = await lastOf('audit_log');
  await sql`insert into audit_log (id, at, event, address, outcome, seq)
    values ('audit_own_place', now(), 'audit.test', '', 'ok', 1)`.execute(test.db);

  expect((await lastOf('audit_log')).seq).toBeGreaterThan(seq);
});

it('tells apart what was removed, changed and put in, and says where; told operators once by message', async () => {
  for (let count = 0; count < 5; count++) await write();
  await seal();
  const { seq } = await lastOf('audit_log');
  const copy = (into: number) => `insert into audit_log (id, at, event, address, outcome, seq)
    select 'audit_put_in', at, event, address, outcome, ${into} from audit_log where seq = ${seq}`;
  // A place that nobody has: as one that a transaction took and gave up.
  await sql`select nextval('audit_log_order')`.execute(test.db);
  await write();
  await seal();

  const kept = await test.db
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '=', seq - 1)
    .executeTakeFirstOrThrow();
  const cases: readonly [kind: AuditFaultKind, seq: number, change: string, undo: string][] = [
    [
      'changed',
      seq - 2,
      `update audit_log set outcome = 'E5101' where seq = ${seq - 2}`,
      `update audit_log set outcome = 'ok' where seq = ${seq - 2}`,
    ],
    [
      'removed',
      seq - 1,
      `delete from audit_log where seq = ${seq - 1}`,
      `insert into audit_log (id, at, event, address, outcome, seq)
        select '${kept.id}', at, '${kept.event}', '', 'ok', ${seq - 1} from audit_log where seq = ${seq}`,
    ],
    ['inserted', seq + 1, copy(seq + 1), `delete from audit_log where seq = ${seq + 1}`],
  ];
  for (const [kind, place, change, undo] of cases) {
    await tamper(change);
    expect(await check()).toMatchObject([{ kind, seq: place }]);
    await tamper(undo);
  }

  expect(await check()).toEqual([]);
  const { records } = (await ops.call(listMessages, { kind: 'security' })).resBody;
  expect(
    records.filter(({ title }: { title: string }) => title === '审计日志校验发现 1 处异常'),
  ).toHaveLength(3);
});

it('keeps a signed head of each day, writes it to the log, and finds a chain that was made anew', async () => {
  test.pass(days);
  ops = await signedIn(test, 'ops@example.com');
  await seal();
  const { heads } = await proof();
  expect(heads[0]).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(lines.join('')).toContain(`"hash":"${heads[0].hash}"`);
  const metrics = await test.app.inject({ url: '/metrics' });
  expect(metrics.body).toContain(`hash="${heads[0].hash}"`);

  // Whoever removes the end of the log with its seals cannot make the head fit.
  const { seq, hash } = heads[0] as { seq: number; hash: string };
  await tamper(`update audit_seals set hash = 'x' where seq = ${seq}`);
  expect((await check()).map(({ kind }) => kind)).toContain('head');
  await tamper(`update audit_heads set hash = 'x' where seq = ${seq}`);
  expect((await check()).map(({ kind }) => kind)).toContain('signature');
  await tamper(`update audit_heads set hash = '${hash}' where seq = ${seq}`);
  await tamper(`update audit_seals set hash = '${hash}' where seq = ${seq}`);
  expect(await check()).toEqual([]);
});

it('checks itself once a day, without being asked', async () => {
  const before = (await proof()).checks.length;
  await test.runJob('check-audit');
  expect((await proof()).checks.length).toBe(before);
  test.pass(days);
  ops = await signedIn(test, 'ops@example.com');
  await test.runJob('check-audit');
  expect((await proof()).checks.length).toBe(before + 1);

  const { seq } = await lastOf('audit_seals');
  const { outcome } = await test.db
    .selectFrom('audit_log')
    .select('outcome')
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  await tamper(`update audit_log set outcome = 'forged' where seq = ${seq}`);
  test.pass(days);
  ops = await signedIn(test, 'ops@example.com');
  await test.runJob('check-audit');
  const found = await proof();
  expect([found.checks[0].faults, found.faults]).toEqual([
    1,
    [expect.objectContaining({ kind: 'changed', seq })],
  ]);
  await tamper(`update audit_log set outcome = '${outcome}' where seq = ${seq}`);
});

it('goes on after the database was restored elsewhere, where transactions are counted anew', async () => {
  await test.db.updateTable('audit_marks').set({ horizon: '999999999999' }).execute();
  await write();
  await seal();

  expect(await lastOf('audit_seals')).toEqual(await lastOf('audit_log'));
});

it('narrows by person, object, kind, result and days, and says what changed', async () => {
  const at = test.clock();
  const entry = { address: '203.0.113.7', outcome: 'ok', user_id: null };
  await test.db
    .insertInto('audit_log')
    .values([
      {
        ...entry,
        id: 'audit_step',
        at,
        event: 'key.transition',
        object_id: 'key_of_story',
        detail: '{"id":"key_of_story","from":"active","to":"revoked","reason":"泄露","by":"operator"}',
      },
      { ...entry, id: 'audit_refused', at, event: 'key.add', outcome: 'E3107' },
      { ...entry, id: 'audit_old', at: new Date(at.getTime() - 3 * days), event: 'key.add' },
    ])
    .execute();
  const idsOf = async (filter: Parameters<typeof ops.call<typeof listAudit>>[1]) =>
    (await ops.call(listAudit, { ...filter, pageSize: 50 })).resBody.records.map(
      ({ auditId }: { auditId: string }) => auditId,
    );
  const today = (await proof()).checks[0].at.slice(0, 10) as string;

  const { records } = (await ops.call(listAudit, { object: 'key_of_story' })).resBody;
  expect(records).toMatchObject([
    {
      name: '密钥',
      before: '使用中',
      after: '已吊销',
      object: { id: 'key_of_story', name: '密钥' },
      facts: [
        { name: '原因', value: '泄露' },
        { name: '身份', value: '平台运营' },
      ],
    },
  ]);
  expect(await idsOf({ topic: 'key', result: 'refused' })).toEqual(['audit_refused']);
  expect(await idsOf({ topic: 'key', from: today })).not.toContain('audit_old');
  expect(await idsOf({ topic: 'key', to: today })).toEqual(
    expect.arrayContaining(['audit_old', 'audit_step']),
  );
  expect(await idsOf({ account: 'nobody@example.com' })).toEqual([]);
  expect((await idsOf({ account: 'OPS@example.com', event: 'audit.check' })).length).toBeGreaterThan(0);
});

it('is read in English by whoever reads that, and kept, sealed and taken along as it was written', async () => {
  await seal();
  const { seq } = await lastOf('audit_log');
  const kept = async () => ({
    rows: await test.db.selectFrom('audit_log').selectAll().where('seq', '<=', seq).orderBy('seq').execute(),
    seals: await test.db
      .selectFrom('audit_seals')
      .selectAll()
      .where('seq', '<=', seq)
      .orderBy('seq')
      .execute(),
  });
  const file = async () => {
    const query = JSON.stringify({ object: 'key_of_story' });
    const asked = new URLSearchParams({ list: listAudit.path, format: 'csv', query });
    const { body } = await ops.send({ method: 'GET', url: `/ajaxurl/apix${downloadTable.path}?${asked}` });
    return body.split('\r\n').slice(0, 2);
  };
  const before = { ...(await kept()), file: await file() };
  expect(before.file[1]).toMatch(
    /,系统,密钥,密钥,key_of_story,使用中,已吊销,成功,203\.0\.113\.7,key\.transition,audit_step,"\{""id""/,
  );

  ops.cookies.set('portal_lang', 'en');
  const { records } = (await ops.call(listAudit, { object: 'key_of_story' })).resBody;
  expect(records).toMatchObject([
    {
      who: 'System',
      name: 'Key',
      object: { id: 'key_of_story', name: 'Key' },
      before: 'In use',
      after: 'Revoked',
      facts: [
        { name: 'Reason', value: '泄露' },
        { name: 'Acts for', value: 'Platform operators' },
      ],
      outcome: 'Succeeded',
      detail: before.rows.find(({ id }) => id === 'audit_step')?.detail,
    },
  ]);
  const refused = (await ops.call(listAudit, { topic: 'key', result: 'refused' })).resBody.records;
  expect(refused[0].outcome).not.toMatch(/\p{Script=Han}/u);
  expect({ ...(await kept()), file: await file() }).toEqual(before);
  expect(await check()).toEqual([]);
  ops.cookies.delete('portal_lang');
});

it('is for operators', async () => {
  const person = await signedIn(test, 'person@example.com');
  for (const definition of [listAudit, viewAuditProof, checkAudit])
    expect((await person.call(definition, {})).resCode).toBe('E5103');
  test.pass(minutes);
});
