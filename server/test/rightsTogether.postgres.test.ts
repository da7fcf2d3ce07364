import {
  changeTeamRole,
  inviteToTeam,
  leaveTeam,
  listTeamInvitations,
  removeTeamMember,
  resendTeamInvitation,
  addSsoDomain,
  switchAccount,
  transferTeam,
  verifyIdentity,
  withdrawTeamInvitation,
} from '@portal/calls';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/Db';
import { lockRow } from '../src/platform/db/lockRow';
import { days } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { demoPassword } from './journeys';
import { eventually, newReqNo, signedIn } from './startMarket';

/* Somebody loses a right while a request that needs it is under way. */

const organisationId = 'org_rights';
let test: TestApp;
let owner: Browser;
let ownerId: string;
let otherId: string;

const idOf = async (email: string) =>
  (await test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  [ownerId, otherId] = [await idOf('person@example.com'), await idOf('harbor@example.com')];
  const at = test.clock();
  await test.db
    .insertInto('users')
    .values({
      ...{ id: organisationId, kind: 'organisation', email: null, mobile: null, password_hash: null },
      ...{ nick_name: '两人管理的组织', state: 1, register_type: 1, agree_version: '1', portal_id: null },
      created_at: at,
    })
    .execute();
  for (const user_id of [ownerId, otherId])
    await test.db
      .insertInto('organisation_members')
      .values({ organisation_id: organisationId, user_id, role: 'owner', joined_at: at })
      .execute();
  owner = await signedIn(test, 'person@example.com');
  await owner.call(switchAccount, { accountId: organisationId });
});
afterAll(() => test.close());

async function invitation(): Promise<string> {
  const id = `invite_${newReqNo()}`;
  const at = test.clock();
  await test.db
    .insertInto('organisation_invitations')
    .values({
      ...{ id, organisation_id: organisationId, account: `${id}@example.com`, role: 'viewer' },
      ...{ token_hash: id, invited_by: otherId, created_at: at },
      sent_at: new Date(at.getTime() - days),
      expires_at: new Date(at.getTime() + days),
    })
    .execute();
  return id;
}

async function proof(): Promise<string> {
  const given = { way: 'pwd', value: demoPassword, scene: 'handOver' } as const;
  return (await owner.call(verifyIdentity, given)).resBody.ticket as string;
}

const setRole = (tx: Db, role: 'owner' | 'viewer') =>
  tx
    .updateTable('organisation_members')
    .set({ role })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', ownerId)
    .execute();

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
  return rows[0]?.count ?? 0;
}

/** What a request is answered whose sender passed the guard, and lost the right before the organisation was theirs to change. */
async function answerAfter(change: (tx: Db) => Promise<unknown>, ask: () => Promise<{ resCode: string }>) {
  let asked = Promise.resolve({ resCode: '' });
  await test.db.transaction().execute(async (tx) => {
    await lockRow(tx, 'users', { id: organisationId });
    asked = ask();
    await eventually(async () => expect(await waiting()).toBe(1));
    await change(tx);
  });
  return (await asked).resCode;
}

const members = () =>
  test.db
    .selectFrom('organisation_members')
    .select(['user_id', 'role'])
    .where('organisation_id', '=', organisationId)
    .orderBy('user_id')
    .execute();

const asks: readonly [
  string,
  (known: { inviteId: string; ticket: string }) => Promise<{ resCode: string }>,
][] = [
  ['changes no role', () => owner.call(changeTeamRole, { memberId: otherId, role: 'viewer' })],
  ['removes nobody', () => owner.call(removeTeamMember, { memberId: otherId })],
  ['hands nothing over', ({ ticket }) => owner.call(transferTeam, { memberId: otherId, ticket })],
  [
    'invites nobody',
    () => owner.call(inviteToTeam, { account: 'me@example.net', role: 'owner', reqNo: newReqNo() }),
  ],
  ['sends no invitation again', ({ inviteId }) => owner.call(resendTeamInvitation, { inviteId })],
  ['takes no invitation back', ({ inviteId }) => owner.call(withdrawTeamInvitation, { inviteId })],
  ['sets up no way to sign in', () => owner.call(addSsoDomain, { domain: 'corp.example' })],
];

it.each(asks)('%s whoever was made a viewer a moment before', async (_, ask) => {
  const known = { inviteId: await invitation(), ticket: await proof() };

  expect(
    await answerAfter(
      (tx) => setRole(tx, 'viewer'),
      () => ask(known),
    ),
  ).toBe('E5106');

  await setRole(test.db, 'owner');
  expect(await members()).toEqual(
    expect.arrayContaining([
      { user_id: ownerId, role: 'owner' },
      { user_id: otherId, role: 'owner' },
    ]),
  );
  const { records } = (await owner.call(listTeamInvitations, { pageSize: 50 })).resBody;
  expect(records).toContainEqual(expect.objectContaining({ inviteId: known.inviteId }));
});

it('leaves nothing to somebody who was removed a moment before', async () => {
  const gone = (tx: Db) =>
    tx
      .deleteFrom('organisation_members')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', ownerId)
      .execute();

  expect(await answerAfter(gone, () => owner.call(leaveTeam, {}))).toBe('E5406');
});

it('does not wait for what is only being written for the organisation', async () => {
  await test.db
    .insertInto('organisation_members')
    .values({ organisation_id: organisationId, user_id: ownerId, role: 'owner', joined_at: test.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  const asked = await test.db.transaction().execute(async (tx) => {
    // As every row that refers to it does.
    await sql`select 1 from users where id = ${organisationId} for key share`.execute(tx);
    return owner.call(inviteToTeam, { account: 'new@example.net', role: 'viewer', reqNo: newReqNo() });
  });

  expect(asked.resCode).toBe('S0000');
});
