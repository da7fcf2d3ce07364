import {
  addConsumerRefund,
  addHold,
  answerStatement,
  banPortal,
  decideConsumerRefund,
  importPayoutResults,
  setCommission,
  settlePayout,
  suspendPublication,
  unbarApp,
  unbarKey,
  unfreezeAccount,
  withdrawState,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

/* Operators decide nothing in favour of themselves, or of an organisation that they belong to. */

let test: TestApp;
let ops: Browser;
let opsId: string;
const reason = '核对无误，予以处理';

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  ops = await signedIn(test, 'ops@example.com');
  opsId = await idOf('ops@example.com');
  const providerOf = await test.db
    .selectFrom('providers')
    .selectAll()
    .where('user_id', '=', await accountOf('provider@example.com'))
    .executeTakeFirstOrThrow();
  const at = test.clock();
  await test.db
    .insertInto('withdrawals')
    .values({
      ...{ id: 'wd_own', wd_no: 'TX900', owner_id: providerOf.user_id ?? '', asked_by: opsId },
      ...{ account_sealed: '', account_end: '0001', bank: '招商银行', amount_minor: 100, fee_minor: 0 },
      ...{ state: withdrawState.paying, created_at: at },
    })
    .execute();
  await test.db
    .insertInto('earning_statements')
    .values({
      ...{
        id: 'stm_own',
        owner_id: providerOf.user_id ?? '',
        provider_id: providerOf.id,
        month: '2020-01-01',
      },
      ...{ gross_minor: 0, commission_minor: 0, covered_minor: 0, net_minor: 0, state: 1, made_at: at },
    })
    .execute();
});
afterAll(() => test.close());

const idOf = async (email: string) =>
  (await test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** The account that somebody acts for. */
async function accountOf(email: string): Promise<string> {
  const { id, acting_for } = await test.db
    .selectFrom('users')
    .select(['id', 'acting_for'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return acting_for ?? id;
}

const publicationOf = (owner: string) =>
  test.db
    .selectFrom('publications')
    .select('id')
    .where('user_id', '=', owner)
    .where('state', '=', 'online')
    .limit(1)
    .executeTakeFirstOrThrow();
const appOf = (owner: string) =>
  test.db
    .selectFrom('apps')
    .innerJoin('app_keys', 'app_keys.app_id', 'apps.id')
    .select(['apps.id', 'app_keys.id as keyId'])
    .where('owner_id', '=', owner)
    .limit(1)
    .executeTakeFirstOrThrow();
const soldBy = (owner: string) =>
  test.db
    .selectFrom('subscriptions as s')
    .innerJoin('api_products as a', 'a.id', 's.api_id')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .select(['s.id', 's.apply_no', 's.applicant_id', 'p.id as providerId'])
    .where('p.user_id', '=', owner)
    .limit(1)
    .executeTakeFirstOrThrow();
const refund = (applyNo: string) =>
  ops.call(addConsumerRefund, { applyNo, amount: '1', reason, reqNo: newReqNo() });

/** Name, whose matter it is, and the call about it. */
const matters: readonly [string, string, (owner: string) => Promise<{ resCode: string }>][] = [
  [
    'starts an app again',
    'company@example.com',
    async (owner) => ops.call(unbarApp, { appId: (await appOf(owner)).id, reason }),
  ],
  [
    'switches a key on again',
    'company@example.com',
    async (owner) => ops.call(unbarKey, { keyId: (await appOf(owner)).keyId, reason }),
  ],
  [
    'puts an API on sale again',
    'provider@example.com',
    async (owner) =>
      ops.call(suspendPublication, { draftId: (await publicationOf(owner)).id, action: 'resume', reason }),
  ],
  [
    'opens a portal again',
    'harbor@example.com',
    () => ops.call(banPortal, { doId: 'portal_harbor', action: 'lift', reason }),
  ],
  [
    'unfreezes an account',
    'company@example.com',
    (owner) => ops.call(unfreezeAccount, { accountId: owner, reason }),
  ],
  [
    'freezes money',
    'company@example.com',
    async (owner) => {
      await test.db.updateTable('users').set({ state: 3 }).where('id', '=', owner).execute();
      const given = { accountId: owner, scope: 'balance', amount: '1', reason, reqNo: newReqNo() } as const;
      const reply = await ops.call(addHold, given);
      await test.db.updateTable('users').set({ state: 1 }).where('id', '=', owner).execute();
      return reply;
    },
  ],
  [
    'answers a dispute',
    'provider@example.com',
    () =>
      ops.call(answerStatement, {
        ...{ statementId: 'stm_own', answer: reason, adjustment: '100', reqNo: newReqNo() },
      }),
  ],
  [
    'pays a refund at the expense of a provider',
    'provider@example.com',
    async (owner) => refund((await soldBy(owner)).apply_no),
  ],
  [
    'sets a commission',
    'provider@example.com',
    async (owner) =>
      ops.call(setCommission, {
        ...{ providerId: (await soldBy(owner)).providerId, rate: '1', fromDay: '2030-01-01', reason },
        reqNo: newReqNo(),
      }),
  ],
  [
    'notes what a bank did',
    'provider@example.com',
    () => ops.call(settlePayout, { withdrawId: 'wd_own', isPaid: '0', reason, reqNo: newReqNo() }),
  ],
];

const join = (account: string) =>
  test.db
    .insertInto('organisation_members')
    .values({ organisation_id: account, user_id: opsId, role: 'viewer', joined_at: test.clock() })
    .execute();
const leave = () => test.db.deleteFrom('organisation_members').where('user_id', '=', opsId).execute();

it.each(matters)('%s for others only', async (_, email, decide) => {
  const owner = await accountOf(email);
  await join(owner);
  const ofTheirOwn = await decide(owner);
  await leave();

  expect(ofTheirOwn.resCode).toBe('E3111');
  expect((await decide(owner)).resCode).not.toBe('E3111');
});

it('pays no refund to a consumer that they belong to, and approves none', async () => {
  const { id, apply_no, applicant_id } = await soldBy(await accountOf('provider@example.com'));
  await test.db
    .insertInto('consumer_refunds')
    .values({
      ...{ id: 'rfd_own', subscription_id: id, consumer_id: applicant_id, amount_minor: 100, reason },
      ...{ state: 1, proposed_by: await idOf('harbor@example.com'), created_at: test.clock() },
    })
    .execute();
  await join(applicant_id);

  expect((await refund(apply_no)).resCode).toBe('E3111');
  const approve = () => ops.call(decideConsumerRefund, { refundId: 'rfd_own', pass: '1', reqNo: newReqNo() });
  expect((await approve()).resCode).toBe('E3111');

  await leave();
  expect((await approve()).resCode).not.toBe('E3111');
});

it('names the line of a results table that is their own, and takes the others', async () => {
  await test.db
    .updateTable('withdrawals')
    .set({ state: withdrawState.paying })
    .where('id', '=', 'wd_own')
    .execute();
  await join(await accountOf('provider@example.com'));

  const { resBody } = await ops.call(importPayoutResults, {
    content: '单号,结果,原因\nTX900,失败,户名不符',
    reqNo: newReqNo(),
  });

  await leave();
  expect(resBody).toMatchObject({
    failed: 0,
    problems: [{ line: 2, text: 'TX900：自己或所在组织的提现，须由其他运营人员登记' }],
  });
});
