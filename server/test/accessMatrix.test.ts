import * as allCalls from '@portal/calls';
import { addTicket } from '@portal/calls';
import type { Call } from '@portal/calls';
import type { Browser } from './buildTestApp';
import { newReqNo, signedIn, startMarket, subscribe } from './startMarket';

let market: Awaited<ReturnType<typeof startMarket>>;
const browsers = {} as Record<string, Browser>;
let foreign: Record<string, string>;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'effect' in value;
const calls = (Object.values(allCalls) as unknown[]).filter(isCall);
const roles = ['visitor', 'newbie', 'person', 'company', 'provider', 'harbor', 'ops'] as const;
/** Who passes each guard. */
const admitted: Record<Call['guard'], readonly string[]> = {
  public: roles,
  signedIn: roles.filter((role) => role !== 'visitor'),
  authenticated: ['person', 'company', 'provider', 'harbor', 'ops'],
  provider: ['provider'],
  operator: ['ops'],
};

beforeAll(async () => {
  market = await startMarket();
  browsers.visitor = market.test.browser();
  for (const role of roles.slice(1)) browsers[role] = await signedIn(market.test, `${role}@example.com`);
  const { appId, applyId, key, apiId } = await subscribe(browsers.person!, {
    name: '行政区划',
    kind: 'perCall',
    budgetCap: '1',
  });
  const budget = await market.test.db
    .selectFrom('budgets')
    .select('id')
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow();
  const draft = await market.test.db
    .selectFrom('publications')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const message = await market.test.db
    .selectFrom('member_messages')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const ticket = await browsers.person!.call(addTicket, {
    kind: 'other',
    title: '别人的工单',
    text: '只有提交的人和运营人员能看到这张工单。',
    reqNo: newReqNo(),
  });
  const document = await market.test.db
    .selectFrom('documents')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  foreign = {
    appId,
    applyId,
    keyId: key.keyId,
    apiId,
    budgetId: budget.id,
    draftId: draft.id,
    messageId: message.id,
    ticketId: ticket.resBody.ticketId as string,
    docId: document.id,
  };
}, 90_000);
afterAll(() => market.close());

it('has guards to try', () => {
  expect(calls.length).toBeGreaterThan(70);
  expect(new Set(calls.map(({ guard }) => guard)).size).toBe(5);
});

// Signing out ends the session that the other calls need; uploads are no forms, and a stream does not end.
const notForms = [
  '/user/logout',
  '/file/uploadImage',
  '/file/uploadFileS3',
  '/file/upfileImageOfUeditor',
  '/message/stream',
];
const tried = calls.filter(
  ({ path }) =>
    !notForms.includes(path) && !/captcha|register|login|Login|reset|Reset|active|Active/.test(path),
);

it.each(tried.map((call) => [call.path, call] as const))(
  '%s lets in whom its guard admits, and nobody else',
  async (_, call) => {
    for (const role of roles) {
      const reply = await browsers[role]!.call(call, {});
      const isRefused = ['E5101', 'E5102', 'E5103'].includes(reply.resCode);
      expect([role, isRefused]).toEqual([role, !admitted[call.guard].includes(role)]);
    }
  },
);

/** Calls about one object of somebody: what they say to another person must be what they say about nothing. */
const about: [string, Record<string, string>][] = [
  ['/app/view', {}],
  ['/app/stop', {}],
  ['/app/start', {}],
  ['/app/remove', {}],
  ['/app/apiList', {}],
  ['/app/edit', { appName: '改名', appType: 'web', brief: '改掉别人的应用简介', signType: 'key' }],
  ['/app/key/list', {}],
  ['/app/key/add', { env: 'sandbox' }],
  ['/app/key/rotate', { graceHours: '1' }],
  ['/app/key/change', { action: 'revoke' }],
  ['/apply/view', {}],
  ['/apply/withdraw', {}],
  ['/apply/urge', {}],
  ['/apply/unsubscribe', {}],
  ['/apply/renew', {}],
  ['/apply/audit', { pass: '1' }],
  ['/apply/suspend', { reason: '原因' }],
  ['/apply/resume', {}],
  ['/apply/setLimit', { qps: '1' }],
  ['/api/editView', {}],
  ['/api/precheck', {}],
  ['/api/withdraw', {}],
  ['/api/remove', {}],
  ['/api/deprecate', { sunsetDays: '30', reason: '原因' }],
  ['/api/offline', { reason: '原因' }],
  ['/doc/switch', { docEnabled: '0' }],
  ['/doc/remove', {}],
  ['/doc/history', {}],
  ['/doc/restore', { revision: '1' }],
  ['/ticket/view', {}],
  ['/ticket/reply', { text: '回复' }],
  ['/ticket/close', {}],
  ['/budget/toggle', { isEnabled: '0' }],
  ['/budget/remove', {}],
  ['/budget/save', { scope: 'account', period: 'month', cap: '5', action: '0' }],
];

it.each(about)('%s answers about another one’s object as about none', async (path, fields) => {
  const call = calls.find((one) => one.path === path)!;
  const others = admitted[call.guard].filter((role) => !['person', 'visitor'].includes(role));
  // The provider decides about applications for his own APIs, his drafts are his; operators answer tickets.
  const strangers =
    call.guard === 'provider' ||
    ['/apply/view', '/ticket/view', '/ticket/reply', '/ticket/close'].includes(path)
      ? others.filter((role) => role !== (path.startsWith('/ticket') ? 'ops' : 'provider'))
      : others;
  for (const role of strangers) {
    const ask = (ids: Record<string, string>) =>
      browsers[role]!.call(call, { ...ids, ...fields, reqNo: newReqNo() });
    const nothing = Object.fromEntries(Object.keys(foreign).map((name) => [name, 'nothing']));
    const [theirs, none] = [await ask(foreign), await ask(nothing)];
    expect([role, theirs.resCode, theirs.resBody]).toEqual([role, none.resCode, none.resBody]);
    expect([role, theirs.resCode === 'S0000']).toEqual([role, false]);
  }
});

it('shows a branded portal’s guest no file of somebody else', async () => {
  const file = await market.test.db.selectFrom('files').select('id').limit(1).executeTakeFirstOrThrow();
  const view = (role: string) =>
    browsers[role]!.send({ method: 'GET', url: `/ajaxurl/apix/file/view/${file.id}` });

  expect((await view('company')).statusCode).toBe(404);
  expect((await view('visitor')).statusCode).toBe(404);
  expect((await view('person')).statusCode).toBe(200);
  expect((await view('ops')).statusCode).toBe(200);
});
