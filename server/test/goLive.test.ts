import {
  addApp,
  addAppIps,
  addKey,
  appState,
  applyLive,
  decideReview,
  applyState,
  listAppOperations,
  listApplies,
  listMessages,
  listReviews,
  moveApp,
  removeApp,
  startApp,
  stopApp,
  viewLive,
  viewReview,
  withdrawLive,
  type CallInput,
  type OwnApply,
} from '@portal/calls';
import { addDays } from '@portal/rules';
import { formatDate } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { anApp, newReqNo, signedIn, subscribe } from './startMarket';

let test: TestApp;
let person: Browser;
let operator: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  operator = await signedIn(test, 'ops@example.com');
}, 90_000);
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom('rate_limits').execute());
// An account has at most twenty.
afterEach(() =>
  test.db
    .updateTable('apps')
    .set({ state: appState.removed })
    .where('brief', '=', '用于自动化测试的应用程序')
    .execute(),
);

const reason = '内部系统没有固定的出口地址';
const appIn = async (): Promise<string> => (await person.call(addApp, anApp())).resBody.appId as string;
const apply = (appId: string, facts: { reason?: string; reqNo?: string } = {}) =>
  person.call(applyLive, { appId, reqNo: newReqNo(), ...facts });
const stateOf = async (appId: string) => (await person.call(viewLive, { appId })).resBody.state as number;
const decide = (appId: string, pass: '0' | '1', why = '请先在沙箱测试') =>
  operator.call(decideReview, {
    kind: 'app',
    subjectId: appId,
    pass,
    ...(pass === '0' && { rejects: JSON.stringify([{ field: 'reason', reason: why }]) }),
  } as never);
const codesOf = (replies: readonly { resCode: string }[]) => replies.map(({ resCode }) => resCode);
const waiting = async () => {
  const appId = await appIn();
  expect(await apply(appId, { reason })).toMatchObject({ resBody: { state: appState.prodWaiting } });
  return appId;
};

/** As if it had been called in the sandbox. */
async function calledInSandbox(appId: string): Promise<void> {
  const { owner_id } = await test.db
    .selectFrom('apps')
    .select('owner_id')
    .where('id', '=', appId)
    .executeTakeFirstOrThrow();
  const { id, api_id } = await test.db
    .selectFrom('subscriptions')
    .select(['id', 'api_id'])
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow();
  const { provider_id } = await test.db
    .selectFrom('api_products')
    .select('provider_id')
    .where('id', '=', api_id)
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('usage_rollups')
    .values({
      grain: 'day',
      starts_at: test.clock(),
      subscription_id: id,
      owner_id,
      provider_id,
      app_id: appId,
      api_id,
      env: 'sandbox',
      calls: 3,
      failures: 1,
      billed: 2,
      cost_minor: 0,
      latency_ms_sum: 30,
    } as never)
    .execute();
}

it('goes live at once where all that should be there is', async () => {
  const { appId } = (await subscribe(person, { name: '行政区划', kind: 'perCall', env: 'sandbox' })) as {
    appId: string;
  };
  const before = (await person.call(viewLive, { appId })).resBody;
  await person.call(addAppIps, { appId, env: 'sandbox', ips: '203.0.113.7' });
  expect((await person.call(viewLive, { appId })).resBody.checks[1]).toMatchObject({ isMet: 0 });
  await person.call(addAppIps, { appId, env: 'prod', ips: '203.0.113.7' });
  await calledInSandbox(appId);
  const ready = (await person.call(viewLive, { appId })).resBody;
  const reqNo = newReqNo();
  const replies = [await apply(appId, { reqNo }), await apply(appId, { reqNo })];

  expect(before.checks.map(({ isMet }: { isMet: number }) => isMet)).toEqual([1, 0, 0]);
  expect(ready.checks).toEqual([
    { check: 'identity', isMet: 1, text: '已认证' },
    { check: 'ips', isMet: 1, text: '已设置' },
    { check: 'sandboxCall', isMet: 1, text: '已成功调用 2 次' },
  ]);
  for (const reply of replies)
    expect(reply).toMatchObject({ resCode: 'S0000', resBody: { state: appState.prod } });
  expect((await person.call(addKey, { appId, env: 'prod', reqNo: newReqNo() })).resCode).toBe('S0000');
  const { records } = (await person.call(listAppOperations, { appId })).resBody;
  const texts = records.map(({ text, who, reason: why }: Record<string, string>) => [text, who, why]);
  expect(texts[1]).toEqual(['开通生产环境', '系统', '检查项全部满足']);
  expect(texts[2][0]).toBe('申请上线');
  const told = (await person.call(listMessages, { kind: 'review' })).resBody.records;
  expect(
    told.filter(
      ({ title, link }: Record<string, string>) =>
        link === `/myAppDetail?appId=${appId}` && title?.endsWith('已开通生产环境'),
    ),
  ).toHaveLength(1);
});

it('says what is missing, and leaves it where it is', async () => {
  const appId = await appIn();

  expect(await apply(appId)).toMatchObject({
    resCode: 'E3009',
    missing: ['ips', 'sandboxCall'],
    fields: [{ name: 'reason' }],
  });
  expect(await apply(appId, { reason: '短' })).toMatchObject({
    resCode: 'E0017',
    fields: [{ name: 'reason' }],
  });
  expect(await stateOf(appId)).toBe(appState.sandbox);
  expect((await person.call(addKey, { appId, env: 'prod', reqNo: newReqNo() })).resCode).toBe('E3107');
});

it('puts before the operators what is not as it should be, with the reason', async () => {
  const appId = await waiting();

  const { records } = (await operator.call(listReviews, { kind: 'app' })).resBody;
  expect(records).toContainEqual(expect.objectContaining({ subjectId: appId, applicantName: '林晓' }));
  const view = (await operator.call(viewReview, { kind: 'app', subjectId: appId })).resBody;
  expect(view.fields[0]).toMatchObject({ field: 'reason', value: reason });
  expect(view.checks.map(({ isMet }: { isMet: number }) => isMet)).toEqual([1, 0, 0]);
  expect((await person.call(addKey, { appId, env: 'prod', reqNo: newReqNo() })).resCode).toBe('E3107');

  expect(codesOf([await decide(appId, '1'), await decide(appId, '1')])).toEqual(['S0000', 'E3107']);
  expect(await stateOf(appId)).toBe(appState.prod);
});

it('tells why it was refused, and is asked again', async () => {
  const appId = await waiting();
  expect((await decide(appId, '0')).resCode).toBe('S0000');

  expect((await person.call(viewLive, { appId })).resBody).toMatchObject({
    state: appState.prodRejected,
    refusal: '请先在沙箱测试',
  });
  expect((await person.call(listMessages, { kind: 'review' })).resBody.records).toContainEqual(
    expect.objectContaining({ text: '请先在沙箱测试', link: `/myAppDetail?appId=${appId}` }),
  );
  const [decided] = (await person.call(listAppOperations, { appId })).resBody.records;
  expect(decided).toMatchObject({ text: '驳回上线申请', who: '平台运营', reason: '请先在沙箱测试' });

  expect((await apply(appId, { reason })).resCode).toBe('S0000');
  expect((await person.call(viewLive, { appId })).resBody).toMatchObject({ refusal: '', reason });
  expect((await decide(appId, '1')).resCode).toBe('S0000');
});

it('is taken back, and nobody decides on it any more', async () => {
  const appId = await waiting();

  expect((await person.call(withdrawLive, { appId })).resCode).toBe('S0000');
  expect(await stateOf(appId)).toBe(appState.sandbox);
  expect((await decide(appId, '1')).resCode).toBe('E3110');
  expect((await apply(appId, { reason })).resCode).toBe('S0000');
  expect((await decide(appId, '1')).resCode).toBe('S0000');
});

it('is removed while it waits, and is no case any more', async () => {
  const appId = await waiting();

  expect((await person.call(removeApp, { appId })).resCode).toBe('S0000');
  expect((await decide(appId, '1')).resCode).toBe('E3110');
});

describe('what is not on the way', () => {
  const states: readonly [string, () => Promise<string>, string | null][] = [
    ['while it waits', waiting, '上线申请正在审核'],
    [
      'when it is live',
      async () => {
        const appId = await waiting();
        await decide(appId, '1');
        return appId;
      },
      '应用已经上线',
    ],
    [
      'while it is stopped',
      async () => {
        const appId = await appIn();
        await person.call(stopApp, { appId });
        return appId;
      },
      '应用已停用，启用后再申请上线',
    ],
  ];

  it.each(states)('cannot be asked for %s', async (_, make, resMsg) => {
    const appId = await make();
    const before = await stateOf(appId);

    expect(await apply(appId, { reason })).toMatchObject({ resCode: 'E3107', resMsg });
    expect(await stateOf(appId)).toBe(before);
  });

  it('cannot be taken back unless it waits', async () => {
    const appId = await appIn();
    const replies = [await person.call(withdrawLive, { appId })];
    await person.call(stopApp, { appId });
    replies.push(await person.call(withdrawLive, { appId }));
    await person.call(startApp, { appId });
    await apply(appId, { reason });
    await decide(appId, '0');
    replies.push(await person.call(withdrawLive, { appId }));
    await apply(appId, { reason });
    await decide(appId, '1');
    replies.push(await person.call(withdrawLive, { appId }));

    expect(codesOf(replies)).toEqual(['E3107', 'E3107', 'E3107', 'E3107']);
    expect(await stateOf(appId)).toBe(appState.prod);
  });

  it('is neither stopped, started nor moved while it waits', async () => {
    const appId = await waiting();
    const { id } = await test.db
      .selectFrom('users')
      .select('id')
      .where('kind', '=', 'organisation')
      .limit(1)
      .executeTakeFirstOrThrow();

    const replies = [
      await person.call(stopApp, { appId }),
      await person.call(startApp, { appId }),
      await person.call(moveApp, { appId, accountId: id, reqNo: newReqNo() }),
    ];

    expect(codesOf(replies)).toEqual(['E3107', 'E3107', 'E3107']);
    expect(await stateOf(appId)).toBe(appState.prodWaiting);
  });

  it('is not asked for by somebody who is not authenticated', async () => {
    const newbie = await signedIn(test, 'newbie@example.com');

    expect((await newbie.call(applyLive, { appId: 'app_1', reqNo: newReqNo() })).resCode).toBe('E5102');
  });
});

describe('among all applications of an account', () => {
  const listed = async (filter: Partial<CallInput<typeof listApplies>> = {}) =>
    (await person.call(listApplies, { pageSize: 50, ...filter })).resBody as {
      records: OwnApply[];
      total: number;
    };
  const statesOf = async (appId: string) =>
    (await listed({ appId, kind: 'live' })).records.map(({ state, decisionReason }) => [
      state,
      decisionReason,
    ]);

  it('it stands with what became of it', async () => {
    const appId = await waiting();
    const [first] = (await listed({ appId })).records;
    expect(first).toMatchObject({
      kind: 'live',
      applyNo: expect.stringMatching(/^SX\d{16}$/) as string,
      apiName: '',
      planKind: null,
      state: applyState.waiting,
    });
    expect(first!.dueAt).not.toBeNull();
    await decide(appId, '0', '请先在沙箱测试');
    expect(await statesOf(appId)).toEqual([[applyState.rejected, '请先在沙箱测试']]);
    test.pass(1000);
    await apply(appId, { reason });
    await person.call(withdrawLive, { appId });
    test.pass(1000);
    await apply(appId, { reason });
    await decide(appId, '1');

    expect((await statesOf(appId)).map(([state]) => state)).toEqual([
      applyState.active,
      applyState.withdrawn,
      applyState.rejected,
    ]);
  });

  it('it is in the order of all, page by page, each once', async () => {
    test.pass(1000);
    const app = (await subscribe(person, { name: '行政区划', kind: 'perCall', env: 'sandbox' })) as {
      appId: string;
    };
    test.pass(1000);
    await apply(app.appId, { reason });
    test.pass(1000);
    await subscribe(person, { name: '行政区划', kind: 'perCall' });
    const all = await listed();
    const pages: string[] = [];
    for (let pageNo = 1; pages.length < all.total; pageNo += 1) {
      const { records } = await listed({ pageNo, pageSize: 10 });
      if (records.length === 0) break;
      pages.push(...records.map(({ applyId }) => applyId));
    }

    expect(all.records.slice(0, 3).map(({ kind }) => kind)).toEqual(['new', 'live', 'new']);
    expect(new Set(pages).size).toBe(all.total);
    expect(pages.slice(0, all.records.length)).toEqual(all.records.map(({ applyId }) => applyId));
    const kinds = async (kind: OwnApply['kind']) => (await listed({ kind })).total;
    expect((await kinds('new')) + (await kinds('live')) + (await kinds('change'))).toBe(all.total);
    const today = formatDate(test.clock());
    expect((await listed({ from: today, to: today, appId: app.appId })).total).toBe(2);
    expect((await listed({ to: addDays(today, -1), appId: app.appId })).total).toBe(0);
    expect((await listed({ from: addDays(today, 1) })).total).toBe(0);
    expect((await listed({ apiName: '行政' })).records.every(({ kind }) => kind !== 'live')).toBe(true);
  });
});
