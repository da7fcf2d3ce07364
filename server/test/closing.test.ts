import {
  appState,
  checkAccount,
  checkLogin,
  closeAccount,
  listApps,
  switchAccount,
  verifyIdentity,
  viewClosing,
  withdrawClosing,
} from '@portal/calls';
import { sql } from 'kysely';
import { giveWelcomeCredit } from '../src/modules/finance';
import { proveLedger } from '../src/modules/finance/ledger.repository';
import { newId } from '../src/platform/ids';
import { days, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { demoPassword, signIn } from './journeys';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());
beforeEach(() => test.pass(11 * minutes));

const userOf = (id: string) =>
  test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

let made = 0;
/** Somebody who has registered and no more. */
async function aPerson() {
  made += 1;
  const [id, email] = [`user_leaver_${made}`, `leaver${made}@example.com`];
  const { password_hash } = await test.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'newbie@example.com')
    .executeTakeFirstOrThrow();
  const common = { state: 1, agree_version: '1', portal_id: null, created_at: test.clock() } as const;
  const names = { id, email, mobile: null, nick_name: `走人${made}`, register_type: null };
  await test.db
    .insertInto('users')
    .values({ ...common, ...names, password_hash })
    .execute();
  return { id, email, browser: await signedIn(test, email) };
}

/** A further mailbox that has got a message, and waits for another. */
async function leaveReceiver(userId: string): Promise<void> {
  const at = test.clock();
  await test.db
    .insertInto('message_receivers')
    .values({
      ...{ id: 'rcv_of_leaver', user_id: userId, email: 'team@example.com', remark: '', kinds: [] },
      ...{ state: 'on', asked_at: at, created_at: at, proven_at: at },
    })
    .execute();
  for (const sent_at of [at, null])
    await test.db
      .insertInto('outgoing_messages')
      .values({
        ...{ id: `msg_left_${String(sent_at)}`, channel: 'mail', recipient: 'team@example.com', sent_at },
        ...{ subject: '', body: '', receiver_id: 'rcv_of_leaver', code: null },
        ...{ next_attempt_at: new Date(at.getTime() + 90 * days), created_at: at },
      })
      .execute();
}

/** An organisation of somebody, for which they act now. */
async function anOrganisation(owner: { id: string; browser: Browser }) {
  const id = `org_of_${owner.id}`;
  await test.db
    .insertInto('users')
    .values({
      id,
      kind: 'organisation',
      email: null,
      mobile: null,
      password_hash: null,
      nick_name: '走人公司',
      state: 1,
      register_type: null,
      agree_version: '1',
      portal_id: null,
      created_at: test.clock(),
    })
    .execute();
  await test.db
    .insertInto('organisation_members')
    .values({ organisation_id: id, user_id: owner.id, role: 'owner', joined_at: test.clock() })
    .execute();
  await owner.browser.call(switchAccount, { accountId: id });
  return id;
}

async function ticketOf(browser: Browser): Promise<string> {
  const proof = { way: 'pwd', value: demoPassword, scene: 'closeAccount' } as const;
  return (await browser.call(verifyIdentity, proof)).resBody.ticket as string;
}

async function close(browser: Browser, fields: { waivesBalance?: number } = {}) {
  const ticket = await ticketOf(browser);
  return browser.call(closeAccount, { ticket, reason: '不再使用', reqNo: newReqNo(), ...fields });
}

const kindsOf = (reply: { resBody: { blockers: { kind: string }[] } }) =>
  reply.resBody.blockers.map(({ kind }) => kind);

describe('whoever asks for the end of their account', () => {
  it('may do nothing but take it back for 30 days, is told so at the login, and stays if they want to', async () => {
    const { email, browser } = await aPerson();
    const asked = { ticket: await ticketOf(browser), reason: '不再使用', reqNo: newReqNo() };

    const { coolUntil } = (await browser.call(closeAccount, asked)).resBody;
    expect(await browser.call(closeAccount, asked)).toMatchObject({ resCode: 'S0000', replayed: 1 });
    expect(await browser.call(closeAccount, { ...asked, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E5012',
    });
    expect(await browser.call(listApps, {})).toMatchObject({ resCode: 'E5012' });
    expect(
      await browser.call(verifyIdentity, { way: 'pwd', value: 'x', scene: 'accessToken' }),
    ).toMatchObject({
      resCode: 'E5012',
    });

    const later = test.browser();
    expect(await signIn(test, later, email)).toMatchObject({ resCode: 'S0003', closesAt: coolUntil });
    expect(await later.call(checkLogin, {})).toMatchObject({ resCode: 'S0000', closesAt: coolUntil });
    expect((await later.call(viewClosing, {})).resBody).toMatchObject({ closesAt: coolUntil });

    expect(await later.call(withdrawClosing, {})).toMatchObject({ resCode: 'S0000' });
    expect(await later.call(withdrawClosing, {})).toMatchObject({ resCode: 'E3107' });
    expect(await later.call(listApps, {})).toMatchObject({ resCode: 'S0000' });
    test.pass(40 * days);
    await test.runJob('close-accounts');
    expect(await (await signedIn(test, email)).call(listApps, {})).toMatchObject({ resCode: 'S0000' });
  });

  it('is refused without a proof of who they are, and keeps the proof when something stands in the way', async () => {
    const browser = await signedIn(test, 'person@example.com');
    const ticket = await ticketOf(browser);
    const asked = { ticket, reason: '', reqNo: newReqNo() };

    expect(await browser.call(closeAccount, { ...asked, ticket: 'none', reqNo: newReqNo() })).toMatchObject({
      resCode: 'E5004',
    });
    const refused = await browser.call(closeAccount, asked);
    expect(refused).toMatchObject({ resCode: 'E5009' });
    expect(await browser.call(closeAccount, { ...asked, reqNo: newReqNo() })).toMatchObject({
      resCode: 'E5009',
    });
    expect(kindsOf((await browser.call(viewClosing, {})) as never)).toEqual(
      expect.arrayContaining(['balance', 'subscriptions', 'apps']),
    );
  });

  it.each([
    ['provider@example.com', 'apis'],
    ['ops@example.com', 'operator'],
  ])('%s has something else to settle first: %s', async (email, kind) => {
    expect(kindsOf((await (await signedIn(test, email)).call(viewClosing, {})) as never)).toContain(kind);
  });

  it('is gone after 30 days: login, address and papers; what the law keeps stays without a name', async () => {
    const { id, email, browser } = await aPerson();
    await close(browser);
    test.pass(28 * days);
    await test.runJob('close-accounts');
    expect(await userOf(id)).toMatchObject({ email, state: 1 });
    const { title } = await test.db
      .selectFrom('member_messages')
      .select('title')
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(title).toContain('即将注销');

    const appId = await leaveApp(id);
    await leaveTest(id);
    await leaveReceiver(id);
    test.pass(3 * days);
    await test.runJob('close-accounts');

    const addresses = test.db.selectFrom('app_addresses').selectAll().where('app_id', '=', appId);
    expect(await addresses.execute()).toEqual([]);
    const certificates = test.db.selectFrom('app_certificates').selectAll().where('app_id', '=', appId);
    expect(await certificates.execute()).toEqual([]);
    expect(await userOf(id)).toMatchObject({
      email: null,
      password_hash: null,
      nick_name: '已注销用户',
      state: 9,
      closes_at: null,
    });
    for (const table of [
      'sessions',
      'member_messages',
      'message_receivers',
      'password_history',
      'tickets',
      'test_history',
    ] as const)
      expect(await test.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toEqual(
        [],
      );
    const copies = test.db.selectFrom('outgoing_messages').where('recipient', '=', 'team@example.com');
    expect(await copies.selectAll().execute()).toEqual([]);
    expect((await test.browser().call(checkAccount, { account: email })).resBody).toEqual({ usable: 1 });
    expect(await browser.call(listApps, {})).toMatchObject({ resCode: 'E5101' });
    const events = await test.db.selectFrom('audit_log').select('event').where('user_id', '=', id).execute();
    expect(events.map(({ event }) => event)).toContain('account.closed');
    // What the demo has told goes first, so many at once.
    for (let told = -1; told !== test.inbox.length;) {
      told = test.inbox.length;
      await test.runJob('deliver-messages');
    }
    expect(test.inbox.at(-1)).toMatchObject({ recipient: email, subject: '账号已注销' });
  });

  it('stays after all when something stands in the way at the end', async () => {
    const { id, browser } = await aPerson();
    await close(browser);
    await test.db.transaction().execute((tx) => giveWelcomeCredit(tx, id, 5_0000, test.clock()));
    test.pass(31 * days);
    await test.runJob('close-accounts');

    expect(await userOf(id)).toMatchObject({ state: 1, closes_at: null });
    const { title } = await test.db
      .selectFrom('member_messages')
      .select('title')
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(title).toBe('账号没有注销');
  });

  it('may give up a balance, which leaves the account at the end and not before', async () => {
    const { id, browser } = await aPerson();
    await test.db.transaction().execute((tx) => giveWelcomeCredit(tx, id, 5_0000, test.clock()));
    const balance = async () =>
      (
        await test.db
          .selectFrom('ledger_accounts')
          .select('balance_minor')
          .where('id', '=', `${id}:balance`)
          .executeTakeFirstOrThrow()
      ).balance_minor;

    expect(await close(browser)).toMatchObject({ resCode: 'E5009' });
    expect(await close(browser, { waivesBalance: 1 })).toMatchObject({ resCode: 'S0000' });
    expect(await balance()).toBe(5_0000);
    test.pass(31 * days);
    await test.runJob('close-accounts');
    expect(await balance()).toBe(0);
    expect(await proveLedger(test.db)).toEqual({ sumMinor: 0, driftingAccounts: 0, negativeAccounts: 0 });
  });
});

describe('an organisation', () => {
  it('stands in the way of its only owner, is closed by them, and leaves its members to themselves', async () => {
    const owner = await aPerson();
    const organisationId = await anOrganisation(owner);
    const member = await aPerson();
    await test.db
      .insertInto('organisation_members')
      .values({
        organisation_id: organisationId,
        user_id: member.id,
        role: 'finance',
        joined_at: test.clock(),
      })
      .execute();
    await member.browser.call(switchAccount, { accountId: organisationId });

    expect(await close(member.browser)).toMatchObject({
      resCode: 'E5106',
      resMsg: expect.stringMatching(/^您在“.+”是.+成员，此操作需要管理员$/),
    });
    await owner.browser.call(switchAccount, { accountId: '' });
    expect(await close(owner.browser)).toMatchObject({ resCode: 'E5009' });
    await owner.browser.call(switchAccount, { accountId: organisationId });
    expect(await close(owner.browser)).toMatchObject({ resCode: 'S0000' });

    expect(await member.browser.call(listApps, {})).toMatchObject({ resCode: 'E5012' });
    await member.browser.call(switchAccount, { accountId: '' });
    expect(await member.browser.call(listApps, {})).toMatchObject({ resCode: 'S0000' });

    test.pass(31 * days);
    await test.runJob('close-accounts');
    expect(await userOf(organisationId)).toMatchObject({ state: 9, nick_name: '已注销组织' });
    expect(
      await test.db
        .selectFrom('organisation_members')
        .select('user_id')
        .where('organisation_id', '=', organisationId)
        .execute(),
    ).toEqual([]);
    const again = await signedIn(test, owner.email);
    expect(await again.call(checkLogin, {})).toMatchObject({
      userName: '走人1'.replace('1', owner.id.slice(-1)),
    });
    expect(kindsOf((await again.call(viewClosing, {})) as never)).toEqual([]);
  });
});

/** One that was removed, with the address that it was called from. */
async function leaveApp(ownerId: string): Promise<string> {
  const id = newId('app');
  await test.db
    .insertInto('apps')
    .values({
      id,
      owner_id: ownerId,
      name: '旧应用',
      app_type: 'web',
      owner_type: 'person',
      industry: 'it',
      brief: '',
      sign_type: 'key',
      state: appState.removed,
      state_before_stop: null,
      created_at: test.clock(),
    })
    .execute();
  await test.db
    .insertInto('app_addresses')
    .values({
      app_id: id,
      env: 'prod',
      kind: 'ip',
      value: '203.0.113.9',
      added_by: ownerId,
      added_at: test.clock(),
    })
    .execute();
  await test.db
    .insertInto('app_certificates')
    .values({
      app_id: id,
      env: 'prod',
      fingerprint: 'ab'.repeat(32),
      name: '机房',
      subject: 'CN=caller',
      issuer: 'CN=caller',
      serial: '01',
      starts_at: test.clock(),
      ends_at: test.clock(),
      added_by: ownerId,
      added_at: test.clock(),
      reminded_days: null,
    })
    .execute();
  await test.db
    .insertInto('app_certificate_rules')
    .values({ app_id: id, env: 'prod', required_at: test.clock() })
    .execute();
  return id;
}

async function leaveTest(userId: string): Promise<void> {
  await test.db
    .insertInto('test_history')
    .values({
      id: newId('test'),
      user_id: userId,
      api_id: 'api',
      operation_id: 'op',
      env: 'prod',
      request: '{}',
      is_whole: true,
      status: 200,
      ms: 1,
      cost_minor: 0,
      code: '',
      request_id: 'req',
      at: test.clock(),
    })
    .execute();
}

/** Tables whose rows about an account stay when it is closed, and why. */
const stays: Record<string, string> = {
  users: 'the tombstone that the others point to',
  data_exports: 'that it was asked for; its file goes after three days',
  table_exports: 'that it was asked for; its file goes after seven days, the row after ninety',
  agreement_acceptances: 'that it was agreed to, and to which version',
  account_closings: 'who asked for the end, and when',
  apps: 'calls and bills point to it',
  key_leaks: 'where a key of an app was found, which stays',
  subscriptions: 'bills point to it',
  providers: 'its APIs have been sold under its name',
  publications: 'versions that were sold',
  documents: 'of APIs that were sold',
  document_revisions: 'of APIs that were sold',
  notices: 'told in the name of the portal',
  notice_revisions: 'what the portal told when',
  status_updates: 'told in the name of the portal',
  content_items: 'told in the name of the portal',
  content_revisions: 'what the portal told when',
  portals: 'stopped before, its address points to it',
  portal_revisions: 'what a portal looked like when',
  review_cases: 'who was let in and why, without the name',
  live_applications: 'what went live and why, as what was subscribed to',
  ledger_accounts: 'the law',
  earnings: 'the law',
  withdrawals: 'the law',
  consumer_refunds: 'the law',
  earning_statements: 'the law',
  payout_batches: 'which operator paid them',
  commission_rates: 'which operator agreed what a provider pays',
  recharge_orders: 'the law',
  recharge_refunds: 'the law',
  money_adjustments: 'the law',
  money_holds: 'the law',
  coupon_batches: 'which operator issued them',
  coupons: 'the law',
  payment_differences: 'which operator settled it',
  budgets: 'of calls that were billed',
  leases: 'of calls that were billed',
  invoices: 'papers that the tax authority asks for',
  files: 'only of documents and texts that stay',
};

it('knows of every table that points to accounts whether its rows go or stay', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass`.execute(test.db);
  const goes = [
    ...[
      'sessions',
      'known_devices',
      'tickets',
      'password_history',
      'totp_secrets',
      'recovery_codes',
      'login_tickets',
      'login_tries',
      'login_alerts',
    ],
    ...['passkeys', 'access_tokens', 'account_changes', 'phone_appeals', 'factor_appeals'],
    ...['person_authentications', 'sso_links', 'sso_logins', 'sso_arrivals', 'sso_domains', 'sso_settings'],
    ...[
      'provider_applications',
      'join_applications',
      'member_messages',
      'message_settings',
      'message_receivers',
      'quiet_hours',
      'mail_digests',
      'notice_reads',
      'favourites',
      'status_followers',
      'test_cases',
      'test_history',
      'api_comments',
      'api_comment_reports',
      'idempotency_keys',
    ],
    ...[
      'company_sandboxes',
      'company_authentications',
      'support_replies',
      'support_tickets',
      'webhooks',
      'bank_cards',
      'invoice_titles',
      'balance_alerts',
      'balance_arrivals',
      'figure_alerts',
    ],
    // Who added an entry to another's app, or a note, is the tombstone from then on.
    'app_addresses',
    'app_certificates',
    'user_notes',
    ...[
      'portal_members',
      'api_audience',
      'advanced_items',
      'search_demands',
      'organisation_invitations',
      'organisation_members',
    ],
  ];
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in stays) && !goes.includes(name));
  expect(unknown).toEqual([]);
});
