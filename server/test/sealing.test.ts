import { createSeal, type SealKeys } from '@portal/contract/seal';
import { emptyCompany } from '@portal/rules';
import { createVault } from '../src/modules/company/openCompany';
import { createSealing } from '../src/modules/sealing';
import { buildTestApp, type TestApp } from './buildTestApp';

let test: TestApp;
const log = { error: () => {}, warn: () => {} } as never;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
});
afterAll(() => test.close());

const keysWith = (...ids: string[]): SealKeys => [
  ...ids.map((id) => ({ id, secret: `${id}-`.repeat(20) })),
  { id: '', secret: test.config.secret },
];
const sealingWith = (sealKeys: SealKeys) =>
  createSealing({ db: test.db, clock: test.clock, config: { ...test.config, sealKeys }, log });
const run = async (sealKeys: SealKeys) => sealingWith(sealKeys).jobs![0]!.run();
const left = async (sealKeys: SealKeys) => {
  const figures = await sealingWith(sealKeys).figures![0]!.read();
  return figures.reduce((sum, { value }) => sum + value, 0);
};
const person = () =>
  test.db
    .selectFrom('person_authentications as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .selectAll('a')
    .where('u.email', '=', 'person@example.com')
    .executeTakeFirstOrThrow();
const keys = () => test.db.selectFrom('app_keys').select('sealed').execute();

it('opens what older keys have sealed, and seals with the newest', () => {
  const [before, now] = [createSeal(keysWith('one'), 'test'), createSeal(keysWith('two', 'one'), 'test')];
  const sealed = before.close('秘密');

  expect(now.open(sealed)).toBe('秘密');
  expect(now.open(createSeal(test.config.secret, 'test').close('最早'))).toBe('最早');
  expect([now.isOld(sealed), now.isOld(now.close('秘密'))]).toEqual([true, false]);
  expect(() => before.open(now.close('秘密'))).toThrow('sealed with a key that is not there: two');
  expect(() => createSeal(keysWith('one'), 'other').open(sealed)).toThrow();
});

it('seals everything anew with the newest key, says how far it is, and loses nothing', async () => {
  const ring = keysWith('one');
  const facts = createSeal(test.config.secret, 'person').open((await person()).facts_sealed!);
  const opened = createSeal(test.config.secret, 'key');
  const secrets = (await keys()).map(({ sealed }) => opened.open(sealed));
  expect(await left(ring)).toBeGreaterThan(secrets.length);

  await run(ring);

  expect(await left(ring)).toBe(0);
  expect((await person()).facts_sealed).toMatch(/^one\./);
  expect(createSeal(ring, 'person').open((await person()).facts_sealed!)).toBe(facts);
  expect((await keys()).map(({ sealed }) => createSeal(ring, 'key').open(sealed)).sort()).toEqual(
    secrets.sort(),
  );
  const entry = await test.db
    .selectFrom('audit_log')
    .select('outcome')
    .where('event', '=', 'seal.again')
    .executeTakeFirst();
  expect(entry).toEqual({ outcome: 'ok' });

  await run(keysWith('two', 'one'));

  expect((await person()).facts_sealed).toMatch(/^two\./);
});

it('seals what enterprises have filled in and passed with anew, and leaves what has not passed empty', async () => {
  const { id: user_id } = await test.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const before = createVault({ secret: test.config.secret, sealKeys: keysWith('two') });
  await test.db
    .insertInto('company_authentications')
    .values({
      id: 'ent_sealed',
      user_id,
      state: 10,
      content_sealed: before.closeContent({ ...emptyCompany, legalName: '林海' }),
      rejects: '[]',
      created_at: test.clock(),
    })
    .execute();

  await run(keysWith('company', 'two', 'one'));

  const row = await test.db
    .selectFrom('company_authentications')
    .selectAll()
    .where('id', '=', 'ent_sealed')
    .executeTakeFirstOrThrow();
  expect(row.content_sealed).toMatch(/^company\./);
  expect(row.passed_sealed).toBeNull();
  const now = createVault({ secret: test.config.secret, sealKeys: keysWith('company') });
  expect((await now.open(test.db, row)).content.legalName).toBe('林海');
  await test.db.deleteFrom('company_authentications').where('id', '=', 'ent_sealed').execute();
});

it('leaves what it cannot open as it is, seals the others, and says so', async () => {
  const { id, facts_sealed } = await person();
  await test.db
    .updateTable('person_authentications')
    .set({ facts_sealed: 'gone.abc' })
    .where('id', '=', id)
    .execute();

  expect(await run(keysWith('three', 'company', 'two', 'one'))).toBe(1);

  expect((await person()).facts_sealed).toBe('gone.abc');
  expect((await keys()).every(({ sealed }) => sealed.startsWith('three.'))).toBe(true);
  await test.db.updateTable('person_authentications').set({ facts_sealed }).where('id', '=', id).execute();
});

it('seals what older releases have kept in clear text', async () => {
  const { id } = await person();
  const seal = createSeal(test.config.secret, 'person');
  await test.db
    .updateTable('person_authentications')
    .set({
      facts_sealed: null,
      name_mask: null,
      real_name: '林晓',
      id_no_sealed: seal.close('330106199003070022'),
      phone: '13800138000',
      address: '秘密路一号',
    })
    .where('id', '=', id)
    .execute();

  await run(keysWith());

  const row = await person();
  expect(JSON.parse(seal.open(row.facts_sealed!))).toEqual({
    realName: '林晓',
    idNo: '330106199003070022',
    phone: '13800138000',
    address: '秘密路一号',
  });
  expect(row.name_mask).toBe('林*');
  expect(JSON.stringify(row)).not.toMatch(/林晓|13800138000|秘密路/);
});
