import {
  addReceiver,
  addWebhook,
  editReceiver,
  editWebhook,
  listAudit,
  raiseBudget,
  saveBudget,
  saveSso,
  setApplyLimit,
  listBudgets,
  type AuditRow,
} from '@portal/calls';
import { sql } from 'kysely';
import { lockRow } from '../src/platform/db/lockRow';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { eventually, newReqNo, signedIn } from './startMarket';

let test: TestApp;
const browsers: Record<string, Browser> = {};
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true, config: { webhookHosts: { 'hook.test': '127.0.0.1:1' } } });
  for (const name of ['ops', 'person', 'company', 'provider'])
    browsers[name] = await signedIn(test, `${name}@example.com`);
});
afterAll(() => test.close());

const by = (name: string): Browser => browsers[name]!;

async function done(browser: Browser, ...asked: Parameters<Browser['call']>) {
  const { resCode, resMsg, resBody } = await browser.call(...asked);
  expect([resCode, resMsg]).toEqual(['S0000', expect.any(String)]);
  return resBody;
}

async function changesOf(event: string, name: string): Promise<string[][]> {
  const { records } = await done(by('ops'), listAudit, { event, pageSize: 50 });
  return (records as AuditRow[]).flatMap(({ changes }) =>
    (changes ?? []).filter((one) => one.name === name).map(({ before, after }) => [before, after]),
  );
}

/** How many statements wait for a row that somebody else holds. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    test.db,
  );
  return rows[0]?.count ?? 0;
}

type Locked = Parameters<typeof lockRow>;

/** Edits that have all begun before the first of them could write. */
async function together(
  table: Locked[1],
  key: Locked[2],
  edits: readonly (() => Promise<unknown>)[],
): Promise<void> {
  let begun: Promise<unknown>[] = [];
  await test.db.transaction().execute(async (tx) => {
    await lockRow(tx, table, key);
    begun = edits.map((edit) => edit());
    await eventually(async () => expect(await waiting()).toBe(edits.length));
  });
  await Promise.all(begun);
}

/** Whoever came first: the second has changed what the first left. */
function expectInTurn(changes: string[][], first: string): void {
  const [one, two] = changes[0]?.[0] === first ? changes : [...changes].reverse();
  expect(changes).toHaveLength(2);
  expect(one?.[0]).toBe(first);
  expect(two?.[0]).toBe(one?.[1]);
}

it('says of a webhook what the edit before has left', async () => {
  const given = { url: 'http://hook.test/a', kinds: ['fee'], reqNo: newReqNo() };
  const { webhookId } = await done(by('company'), addWebhook, given);
  const edit = (at: string) => () =>
    done(by('company'), editWebhook, { webhookId, url: `http://hook.test/${at}`, kinds: ['fee'] });
  await together('webhooks', { id: webhookId }, [edit('b'), edit('c')]);

  expectInTurn(await changesOf('webhook.edit', '地址'), 'http://hook.test/a');
});

it('says of a mailbox what the edit before has left', async () => {
  const given = { email: 'boss@example.net', remark: '财务', reqNo: newReqNo() };
  const { receiverId } = await done(by('person'), addReceiver, given);
  const edit = (remark: string) => () =>
    done(by('person'), editReceiver, { receiverId, remark, kinds: ['fee'] });
  await together('message_receivers', { id: receiverId }, [edit('运维'), edit('法务')]);

  expectInTurn(await changesOf('message.receiver.edit', '备注'), '财务');
});

it('says of a way to sign in what the edit before has left', async () => {
  const given = {
    ...{ issuer: 'https://login.example.com', clientId: 'portal', clientSecret: 'secret-of-sso' },
    ...{ roleClaim: 'role', roleRules: [], factorRule: 'always', trustsEmail: 0, isOnlyWay: 0 },
  } as const;
  await done(by('company'), saveSso, given);
  const { organisation_id: id } = await test.db
    .selectFrom('sso_settings')
    .select('organisation_id')
    .executeTakeFirstOrThrow();
  const edit = (clientId: string) => () => done(by('company'), saveSso, { ...given, clientId });
  await together('sso_settings', { organisation_id: id }, [edit('portal-b'), edit('portal-c')]);

  expectInTurn(await changesOf('sso.save', '客户端编号'), 'portal');
});

it('says of limits what the provider had set before', async () => {
  const { id: applyId } = await test.db
    .selectFrom('subscriptions')
    .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .innerJoin('users', 'users.id', 'providers.user_id')
    .select('subscriptions.id')
    .where('users.email', '=', 'provider@example.com')
    .where('subscriptions.state', '=', 2)
    .executeTakeFirstOrThrow();
  await done(by('provider'), setApplyLimit, { applyId, qps: 7, dayLimit: 900 });
  const edit = (qps: number) => () => done(by('provider'), setApplyLimit, { applyId, qps, dayLimit: 900 });
  await together('subscriptions', { id: applyId }, [edit(5), edit(6)]);

  // All three have happened at one moment of the test's clock, in an order that the list does not know.
  const changes = await changesOf('subscription.limits', '每秒上限');
  expectInTurn(
    changes.filter(([, after]) => after !== '7'),
    '7',
  );
});

it('never lowers a cap that somebody else has raised meanwhile', async () => {
  await test.db.deleteFrom('budgets').execute();
  const given = { scope: 'account', period: 'day', cap: '500', action: 0 } as const;
  const { budgetId } = await done(by('person'), saveBudget, { ...given, reqNo: newReqNo() });
  const replies: string[] = [];
  const raise = (cap: string) => async () => {
    const { resCode } = await by('person').call(raiseBudget, { budgetId, cap, reqNo: newReqNo() });
    replies.push(`${cap} ${resCode}`);
  };
  await together('budgets', { id: budgetId }, [raise('900'), raise('600')]);

  const { records } = await done(by('person'), listBudgets, {});
  expect(replies).toContain('900 S0000');
  expect(records).toMatchObject([{ cap: '900.0000' }]);
});
