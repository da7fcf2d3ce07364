import { sql } from 'kysely';
import { openBareDatabase } from './openTestDatabase';
import { runMigrations } from './runMigrations';

/** Number of the migration. */
const conversion = '0028';

/** A person, an enterprise that also showed its owner's papers, and an operator with an enterprise's level. */
const older = `
  insert into users (id, email, password_hash, nick_name, state, register_type, authentication_state, roles,
      current_role_type, created_at) values
    ('human', 'human@example.com', 'h1', '林晓', 1, 0, 2, 1, 1, now()),
    ('firm', 'firm@example.com', 'h2', '明镜科技', 1, 3, 2, 3, 2, now()),
    ('desk', 'desk@example.com', 'h3', '平台运营', 1, 1, 2, 9, 8, now()),
    ('fresh', 'fresh@example.com', 'h4', '新用户', 0, null, 0, 1, 1, now());
  insert into password_history select id, password_hash, now() from users;
  insert into sessions (id_hash, user_id, address, user_agent, created_at, last_seen_at)
    select 's-' || id, id, '', '', now(), now() from users;
  insert into files (id, owner_id, scene, name, type, bytes, created_at) values
    ('front', 'firm', 'idFront', 'a', 'image/png', 1, now()), ('paper', 'firm', 'document', 'b', 'x', 1, now());
  insert into person_authentications (id, user_id, state, real_name, id_kind, id_no_sealed, id_no_hash, id_no_mask,
      phone, front_file_id, back_file_id, submitted_at, submitted_on)
    values ('auth', 'firm', 2, '周明', 'idCard', 'x', 'y', 'z', '1', 'front', 'front', now(), now());
  insert into review_cases (kind, subject_id, title, applicant_id, applicant_name, state, submitted_at, decided_by)
    values ('person', 'auth', 't', 'firm', 'n', 'decided', now(), 'desk'),
      ('publication', 'pub', 't', 'firm', 'n', 'decided', now(), 'desk');
  insert into apps (id, owner_id, name, app_type, owner_type, brief, callbacks, ips, sign_type, state, created_at)
    values ('app', 'firm', '应用', 'web', 'enterprise', 'b', '{}', '{}', 'key', 1, now());
  insert into member_messages (id, user_id, kind, title, text, created_at)
    values ('note', 'firm', 'fee', 't', 't', now());`;

it('makes an organisation and its owner of each enterprise, and leaves persons alone', async () => {
  const { db, close } = await openBareDatabase();
  await runMigrations(db, { until: '0027' });
  await sql.raw(older).execute(db);

  await db.transaction().execute((tx) => runMigrations(tx, { from: conversion, until: conversion }));

  const users = await db.selectFrom('users').selectAll().orderBy('email').execute();
  const byMail = (email: string) => users.find((one) => one.email === email)!;
  const [owner, operator] = [byMail('firm@example.com'), byMail('desk@example.com')];
  expect(users).toHaveLength(6);
  expect(byMail('human@example.com')).toMatchObject({ id: 'human', kind: 'person', register_type: 0 });
  expect(byMail('fresh@example.com')).toMatchObject({ id: 'fresh', kind: 'person', password_hash: 'h4' });
  expect(users.filter(({ kind }) => kind === 'organisation')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'firm', email: null, password_hash: null, register_type: 3, roles: 3 }),
      expect.objectContaining({ id: 'desk', email: null, password_hash: null, register_type: 1, roles: 1 }),
    ]),
  );
  expect(owner).toMatchObject({
    password_hash: 'h2',
    nick_name: '明镜科技',
    roles: 1,
    current_role_type: 2,
    acting_for: 'firm',
    // Their own papers stay theirs.
    register_type: 0,
    authentication_state: 2,
  });
  expect(operator).toMatchObject({ roles: 9, acting_for: 'desk', register_type: null });

  const ids = async (table: 'password_history' | 'sessions' | 'member_messages' | 'person_authentications') =>
    (await db.selectFrom(table).select('user_id').execute()).map(({ user_id }) => user_id);
  expect(await ids('password_history')).toEqual(expect.arrayContaining([owner.id, operator.id, 'human']));
  expect(await ids('member_messages')).toEqual([owner.id]);
  expect(await ids('person_authentications')).toEqual([owner.id]);
  expect(
    await db
      .selectFrom('sessions')
      .select(['user_id', 'acting_for'])
      .where('id_hash', '=', 's-firm')
      .execute(),
  ).toEqual([{ user_id: owner.id, acting_for: 'firm' }]);
  expect(
    await db.selectFrom('organisation_members').selectAll().orderBy('organisation_id').execute(),
  ).toMatchObject([
    { organisation_id: 'desk', user_id: operator.id, role: 'owner' },
    { organisation_id: 'firm', user_id: owner.id, role: 'owner' },
  ]);
  expect(await db.selectFrom('files').select(['id', 'owner_id']).orderBy('id').execute()).toEqual([
    { id: 'front', owner_id: owner.id },
    { id: 'paper', owner_id: 'firm' },
  ]);
  expect(
    await db
      .selectFrom('review_cases')
      .select(['kind', 'applicant_id', 'decided_by'])
      .orderBy('kind')
      .execute(),
  ).toEqual([
    { kind: 'person', applicant_id: owner.id, decided_by: operator.id },
    { kind: 'publication', applicant_id: 'firm', decided_by: operator.id },
  ]);
  expect(await db.selectFrom('apps').select('owner_id').execute()).toEqual([{ owner_id: 'firm' }]);
  await close();
}, 120_000);
