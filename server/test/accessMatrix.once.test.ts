import * as allCalls from '@portal/calls';
import {
  addTicket,
  downloadTable,
  kickSession,
  listSessions,
  readMessages,
  removeMessages,
  type Call,
  type UploadCall,
} from '@portal/calls';
import type { Browser } from './buildTestApp';
import { keysOf, mayDo, organisationRoles, roles as roleBits } from '@portal/rules';
import { sql } from 'kysely';
import { foundOrganisation } from './foundOrganisation';
import { newReqNo, signedIn, startMarket, subscribe } from './startMarket';
import { uploadForm } from './uploadForm';
import { days } from '../src/platform/time';

let market: Awaited<ReturnType<typeof startMarket>>;
const browsers = {} as Record<string, Browser>;
let foreign: Record<string, string>;

/** An organisation that passes every guard of an account. */
const organisationId = 'org_matrix';
async function foundOther(ownerId: string): Promise<void> {
  const { db, clock } = market.test;
  await foundOrganisation(market.test, {
    id: organisationId,
    nick_name: '别人的组织',
    register_type: 3,
    roles: roleBits.consumer + roleBits.provider,
    ownerId,
  });
  await db
    .insertInto('organisation_invitations')
    .values({
      id: 'invite_other',
      organisation_id: organisationId,
      account: 'guest@example.com',
      role: 'viewer',
      token_hash: 'hash',
      invited_by: ownerId,
      created_at: clock(),
      sent_at: clock(),
      expires_at: new Date(clock().getTime() + 7 * days),
    })
    .execute();
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'effect' in value;
const calls = (Object.values(allCalls) as unknown[]).filter(isCall);
const roles = ['visitor', 'newbie', 'person', 'company', 'provider', 'harbor', 'ops'] as const;
/** Who passes each guard. */
const admitted: Record<Call['guard'], readonly string[]> = {
  public: roles,
  signedIn: roles.filter((role) => role !== 'visitor'),
  authenticated: ['person', 'company', 'provider', 'harbor', 'ops'],
  advanced: ['provider', 'harbor'],
  provider: ['provider', 'harbor'],
  operator: ['ops'],
};

beforeAll(async () => {
  market = await startMarket();
  browsers.visitor = market.test.browser();
  // A second provider, to whom the first one's drafts and documents are another one's.
  await market.test.db
    .updateTable('users')
    .set({ roles: roleBits.consumer + roleBits.provider })
    .where('email', '=', 'harbor@example.com')
    .execute();
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
    .select(['id', 'data'])
    .limit(1)
    .executeTakeFirstOrThrow();
  draftForm.data = JSON.stringify({ ...draft.data, authValue: '' });
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
  const { id: organisationOwner } = await market.test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'person@example.com')
    .executeTakeFirstOrThrow();
  await foundOther(organisationOwner);
  await market.test.db
    .insertInto('access_tokens')
    .values({
      id: 'token_of_person',
      user_id: organisationOwner,
      account_id: organisationOwner,
      name: '报表',
      token_hash: 'nobody knows',
      hint: 'know',
      scopes: '["view"]',
      created_at: market.test.clock(),
      expires_at: new Date(market.test.clock().getTime() + 3_600_000),
    })
    .execute();
  await market.test.db
    .insertInto('webhooks')
    .values({
      id: 'hook_of_person',
      owner_id: organisationOwner,
      app_id: appId,
      url: 'https://93.184.216.34/',
      secret_sealed: 'sealed',
      events: [],
      state: 'on',
      failing_since: null,
      created_at: market.test.clock(),
    })
    .execute();
  await market.test.db
    .insertInto('message_receivers')
    .values({
      ...{
        id: 'rcv_of_person',
        user_id: organisationOwner,
        email: 'team@example.com',
        remark: '',
        kinds: [],
      },
      ...{ state: 'waiting', asked_at: market.test.clock(), created_at: market.test.clock() },
    })
    .execute();
  await market.test.db
    .insertInto('webhook_deliveries')
    .values({
      id: 'dlv_of_person',
      webhook_id: 'hook_of_person',
      event_id: 'evt_of_person',
      event: 'key.expired',
      body: '{}',
      state: 'failed',
      attempts: 8,
      next_attempt_at: market.test.clock(),
      created_at: market.test.clock(),
    })
    .execute();
  await market.test.db
    .insertInto('passkeys')
    .values({
      id: 'passkey_of_person',
      user_id: organisationOwner,
      rp_id: 'localhost',
      public_key: 'key',
      counter: 0,
      transports: '[]',
      name: '工作电脑',
      created_at: market.test.clock(),
      last_used_at: null,
    })
    .execute();
  await market.test.db
    .insertInto('data_exports')
    .values({
      id: 'export_of_person',
      account_id: organisationOwner,
      asked_by: organisationOwner,
      asked_at: market.test.clock(),
      ready_at: market.test.clock(),
      bytes: 1,
      expires_at: new Date(market.test.clock().getTime() + 3_600_000),
      removed_at: null,
    })
    .execute();
  await market.test.db
    .insertInto('cost_bills')
    .values({
      ...{ id: 'bill_of_person', bill_no: 'ZD0', owner_id: organisationOwner, month: '2020-01-01' },
      ...{ made_at: market.test.clock(), lines: 0, gross_minor: 0, discount_minor: 0 },
    })
    .execute();
  const couponOf = {
    valid_until: new Date(market.test.clock().getTime() + days),
    api_id: null,
    category_id: null,
  };
  await market.test.db
    .insertInto('coupon_batches')
    .values({
      ...{
        id: 'batch_of_person',
        title: '礼包',
        amount_minor: 100,
        accounts: [organisationOwner],
        reason: '',
      },
      ...{ ...couponOf, state: 2, made_by: organisationOwner, created_at: market.test.clock() },
    })
    .execute();
  await market.test.db
    .insertInto('coupons')
    .values({
      ...{ id: 'coupon_of_person', batch_id: 'batch_of_person', owner_id: organisationOwner },
      ...{ ...couponOf, amount_minor: 100, issued_at: market.test.clock() },
    })
    .execute();
  const notice = await market.test.db
    .selectFrom('notices')
    .select('id')
    .where('portal_id', '=', 'portal_harbor')
    .limit(1)
    .executeTakeFirstOrThrow();
  const comment = await market.test.db
    .selectFrom('api_comments')
    .select('id')
    .where('user_id', '=', organisationOwner)
    .limit(1)
    .executeTakeFirstOrThrow();
  await market.test.db
    .insertInto('test_cases')
    .values({
      id: 'case_of_person',
      user_id: organisationOwner,
      api_id: apiId,
      method: 'GET',
      path: '/regions',
      name: '浙江',
      request: '{}',
      checks: '[]',
      updated_at: market.test.clock(),
    })
    .execute();
  await market.test.db
    .insertInto('withdrawals')
    .values({
      id: 'wd_of_person',
      wd_no: 'TX1',
      owner_id: organisationOwner,
      asked_by: organisationOwner,
      account_sealed: '',
      account_end: '0001',
      bank: '招商银行',
      amount_minor: 100,
      fee_minor: 0,
      state: 1,
      created_at: market.test.clock(),
    })
    .execute();
  await market.test.db
    .insertInto('invoice_titles')
    .values({
      ...{ id: 'title_of_person', owner_id: organisationOwner, kind: 'person', name: '林晓', tax_no: '' },
      ...{ details_sealed: '', is_default: true, created_at: market.test.clock() },
    })
    .execute();
  await market.test.db
    .insertInto('invoices')
    .values({
      ...{ id: 'inv_of_person', invoice_no: 'FP1', owner_id: organisationOwner, asked_by: organisationOwner },
      ...{ title_kind: 'person', title_name: '林晓', tax_no: '', details_sealed: '', kind: 'normal' },
      ...{
        mail: 'a@example.com',
        amount_minor: 100,
        tax_percent: 6,
        state: 1,
        created_at: market.test.clock(),
      },
    })
    .execute();
  await market.test.db
    .insertInto('bank_cards')
    .values({
      id: 'card_of_person',
      owner_id: organisationOwner,
      bank: '招商银行',
      account_sealed: '',
      account_hash: '',
      account_end: '0001',
      holder: '林*',
      added_at: market.test.clock(),
    })
    .execute();
  await market.test.db
    .insertInto('earning_statements')
    .values({
      id: 'stm_of_person',
      owner_id: organisationOwner,
      provider_id: (
        await market.test.db.selectFrom('providers').select('id').limit(1).executeTakeFirstOrThrow()
      ).id,
      month: '2026-01-01',
      gross_minor: 0,
      commission_minor: 0,
      covered_minor: 0,
      net_minor: 0,
      state: 1,
      made_at: market.test.clock(),
    })
    .execute();
  foreign = {
    statementId: 'stm_of_person',
    withdrawId: 'wd_of_person',
    cardId: 'card_of_person',
    titleId: 'title_of_person',
    invoiceId: 'inv_of_person',
    caseId: 'case_of_person',
    commentId: comment.id,
    passkeyId: 'passkey_of_person',
    exportId: 'export_of_person',
    receiverId: 'rcv_of_person',
    tokenId: 'token_of_person',
    appId,
    applyId,
    keyId: key.keyId,
    webhookId: 'hook_of_person',
    deliveryId: 'dlv_of_person',
    apiId,
    budgetId: budget.id,
    billId: 'bill_of_person',
    couponId: 'coupon_of_person',
    transferId: 'tr_of_person',
    draftId: draft.id,
    messageId: message.id,
    ticketId: ticket.resBody.ticketId as string,
    docId: document.id,
    accountId: organisationId,
    memberId: organisationOwner,
    inviteId: 'invite_other',
    doId: 'portal_harbor',
    noId: notice.id,
  };
}, 90_000);
afterAll(() => market.close());

it('has guards to try', () => {
  expect(calls.length).toBeGreaterThan(70);
  expect(new Set(calls.map(({ guard }) => guard)).size).toBe(6);
});

// Signing out ends the session that the other calls need, and so does acting for somebody else.
const endsTheSession = ['/user/logout', '/team/switch', '/team/leave'];
const isUpload = (call: Call): call is UploadCall => 'filePart' in call;
const uploads = calls.filter(isUpload).map(({ path }) => path);
// What does not end is no form either.
const stream = '/message/stream';
const forms = calls.filter(
  (call) => !endsTheSession.includes(call.path) && !isUpload(call) && !('mediaType' in call),
);

it.each(forms.map((call) => [call.path, call] as const))(
  '%s lets in whom its guard admits, and nobody else',
  async (_, call) => {
    for (const role of roles) {
      const reply = await browsers[role]!.call(call, {});
      const isRefused = ['E5101', 'E5102', 'E5103', 'E5104'].includes(reply.resCode);
      expect([role, isRefused]).toEqual([role, !admitted[call.guard].includes(role)]);
    }
  },
);

/** What a call answers somebody who has not asked too often. */
async function answerTo(browser: Browser, call: Call, form: object) {
  const reply = await browser.call(call, form as never);
  if (reply.resCode !== 'E0429') return reply;
  await market.test.db.deleteFrom('rate_limits').execute();
  return browser.call(call, form as never);
}

describe.each(keysOf(organisationRoles))('in an organisation as %s', (role) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await signedIn(market.test, 'person@example.com');
    await market.test.db
      .updateTable('organisation_members')
      .set({ role })
      .where('organisation_id', '=', organisationId)
      .execute();
    await browser.call(allCalls.switchAccount, { accountId: organisationId });
  });

  const ofAccounts = forms.filter(({ guard, about }) => guard !== 'public' && about === 'account');
  it.each(ofAccounts.map((call) => [call.path, call] as const))(
    '%s is made by whoever has its right, and by nobody else',
    async (_, call) => {
      const { resCode } = await answerTo(browser, call, {});
      expect([call.right, resCode === 'E5106']).toEqual([call.right, !mayDo(role, call.right)]);
      expect(['E5101', 'E5102', 'E5103', 'E5104']).not.toContain(resCode);
    },
  );
});

it.each([...uploads, stream])('%s is for nobody who has not signed in', async (path) => {
  const call = calls.find((one) => one.path === path)!;
  const visitor = market.test.browser();
  await visitor.send({ method: 'GET', url: '/first-visit' });
  const response =
    call.method === 'GET'
      ? await visitor.send({ method: 'GET', url: `/ajaxurl/apix${path}` })
      : await visitor.upload(path, uploadForm('file', 'a.pdf', Buffer.from('%PDF-1.4')));

  expect([call.guard, response.json().resCode]).toEqual(['signedIn', 'E5101']);
});

it('a browser whose visitor has not signed in gets no stream, and no error in its console', async () => {
  const visitor = market.test.browser();
  await visitor.send({ method: 'GET', url: '/first-visit' });
  const headers = { accept: 'text/event-stream' };
  const { statusCode, body } = await visitor.send({ method: 'GET', url: `/ajaxurl/apix${stream}`, headers });

  expect([statusCode, body]).toEqual([204, '']);
});

/** Somebody who passes the guard. */
const insider: Record<Call['guard'], string> = {
  public: 'visitor',
  signedIn: 'company',
  authenticated: 'company',
  advanced: 'provider',
  provider: 'provider',
  operator: 'ops',
};
const fieldsOf = ({ request }: Call) => Object.keys((request as unknown as { shape: object }).shape);

let turn = 0;
/** Whatever a call takes and, as all refusals are made in one place, one that it refuses: another one than the last call. */
function strangeForms(call: Call): object[] {
  const all = ['seven', '-1', ' ', '\u200b', 'x'.repeat(3000), '[1,{"a":null}]'].map((value) =>
    Object.fromEntries(fieldsOf(call).map((name) => [name, value])),
  );
  const refused = all.filter((form) => !call.request.safeParse(form).success);
  const one = refused.at(turn++ % Math.max(refused.length, 1));
  return [{}, ...all.filter((form) => !refused.includes(form)), ...(one ? [one] : [])];
}

it.each(forms.map((call) => [call.path, call] as const))(
  '%s names the fields of whatever form its schema refuses',
  async (_, call) => {
    for (const form of strangeForms(call)) {
      const parsed = call.request.safeParse(form);
      const { resCode, fields } = await answerTo(browsers[insider[call.guard]]!, call, form);

      if (parsed.success) expect([form, resCode]).not.toEqual([form, 'E0000']);
      else {
        const wrong = parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), message }));
        expect([form, resCode, fields]).toEqual([form, 'E0017', wrong]);
      }
    }
  },
);

/** A whole draft, as its page sends it: filled in from one. */
const draftForm = { data: '{}' };

/** Calls about one object of somebody: what they say to another person must be what they say about nothing. */
const about: [string, Record<string, string>][] = [
  ['/app/view', {}],
  ['/app/stop', {}],
  ['/user/token/revoke', {}],
  ['/user/token/add', { ticket: 'nothing', name: '报表', scopes: '["view"]', days: '30' }],
  ['/user/passkey/rename', { name: '改名' }],
  ['/user/passkey/remove', { ticket: 'nothing' }],
  ['/user/export/download', {}],
  ['/export/file', {}],
  ['/export/cancel', {}],
  ['/app/start', {}],
  ['/app/remove', {}],
  ['/app/move', { accountId: 'org_nothing' }],
  ['/app/apiList', {}],
  ['/app/operationList', {}],
  ['/app/debugView', { env: 'prod' }],
  ['/app/debugStart', { env: 'prod', minutes: '15' }],
  ['/app/debugStop', { env: 'prod' }],
  ['/api/upstreamHealth', {}],
  ['/app/prodView', {}],
  ['/app/applyProd', {}],
  ['/app/withdrawProd', {}],
  [
    '/app/edit',
    { appName: '改名', appType: 'web', industry: '', brief: '改掉别人应用的简介，说得够长', signType: 'key' },
  ],
  ['/app/ipList', { env: 'prod' }],
  ['/app/ipAdd', { env: 'prod', ips: '203.0.113.7' }],
  ['/app/ipRemove', { env: 'prod', ip: '203.0.113.7' }],
  ['/app/ipCheck', { env: 'prod', ip: '203.0.113.7' }],
  ['/app/callbackSave', { env: 'prod', callbacks: 'open.example.com' }],
  ['/app/certificateList', { env: 'prod' }],
  ['/app/certificateRead', { env: 'prod', certificate: 'nothing' }],
  ['/app/certificateAdd', { env: 'prod', certificate: 'nothing' }],
  ['/app/certificateRemove', { env: 'prod', fingerprint: 'ab'.repeat(32) }],
  ['/app/certificateRequire', { env: 'prod', isRequired: '0' }],
  ['/app/key/list', {}],
  ['/app/key/add', { env: 'sandbox' }],
  ['/app/key/uploadPub', { env: 'sandbox', publicKey: `04${'11'.repeat(64)}` }],
  ['/app/key/rotate', { graceHours: '1' }],
  ['/app/key/change', { action: 'revoke' }],
  ['/message/receiver/edit', { remark: '改' }],
  ['/message/receiver/resend', {}],
  ['/message/receiver/remove', {}],
  ['/webhook/list', {}],
  ['/webhook/add', { url: 'https://93.184.216.34/' }],
  ['/webhook/edit', { url: 'https://93.184.216.34/' }],
  ['/webhook/renewSecret', {}],
  ['/webhook/switch', { isOn: '0' }],
  ['/webhook/remove', {}],
  ['/webhook/test', {}],
  ['/webhook/deliveries', {}],
  ['/webhook/resend', {}],
  ['/apply/view', {}],
  ['/apply/attachment', {}],
  ['/apply/withdraw', {}],
  ['/apply/urge', {}],
  ['/apply/unsubscribe', {}],
  ['/apply/quote', {}],
  ['/apply/quoteUnsubscribe', {}],
  ['/apply/autoRenewal', {}],
  ['/apply/autoRenewalSave', { isOn: '1', cap: '99' }],
  ['/apply/commentList', {}],
  ['/apply/comment', { text: '请问什么时候处理' }],
  ['/apply/applicant', {}],
  ['/apply/renew', {}],
  [
    '/apply/changePlan',
    { planId: 'plan_nothing', reason: '业务增长，需要更多的调用次数', dailyCalls: '100' },
  ],
  ['/apply/audit', { pass: '1' }],
  ['/apply/suspend', { reason: '原因' }],
  ['/apply/resume', {}],
  ['/apply/setLimit', { qps: '1' }],
  ['/api/editView', {}],
  ['/api/precheck', {}],
  ['/api/diffCheck', {}],
  ['/api/draftOperation', { method: 'GET', path: '/days' }],
  ['/api/draftOperation/form', { method: 'GET', path: '/days' }],
  ['/api/draftOperation/remove', { method: 'GET', path: '/days' }],
  [
    '/api/draftOperation/save',
    {
      operation: JSON.stringify({
        ...{ method: 'GET', path: '/days', summary: '节假日', group: '', description: '', deprecated: 0 },
        ...{ params: [], body: null },
        responses: [
          {
            status: '200',
            description: '',
            content: { contentType: '', schema: '', example: '', isKept: 0 },
          },
        ],
      }),
    },
  ],
  ['/api/saveUpstreamTls', { authority: 'PEM' }],
  ['/api/removeUpstreamTls', {}],
  ['/upstream/check', { url: 'https://api.example.com' }],
  ['/api/changeView', {}],
  ['/api/startChange', { kind: 'version' }],
  ['/api/copy', {}],
  ['/api/withdraw', {}],
  ['/api/remove', {}],
  ['/api/deprecate', { sunsetDays: '30', reason: '原因' }],
  ['/api/offline', { reason: '原因' }],
  ['/api/requestOffline', { days: '10', reason: '原因' }],
  ['/api/withdrawOffline', {}],
  ['/api/extendSunset', { days: '30' }],
  ['/api/undeprecate', {}],
  ['/api/backOnline', {}],
  ['/api/archive', {}],
  ['/domain/view', {}],
  ['/domain/withdraw', {}],
  [
    '/domain/edit',
    { doColor: '#123456', doLogoUrl: '/media/harbor-logo.svg', intro: '改掉别人的专区', footer: '' },
  ],
  ['/domain/navSave', { items: '[]' }],
  ['/domain/apiSave', { apis: '[]' }],
  ['/domain/docSave', { docIds: '[]' }],
  ['/domain/faqSave', { isAll: '1' }],
  ['/domain/choices', { kind: 'api' }],
  ['/domain/publishBrand', { note: '' }],
  ['/domain/rollback', { revision: '1' }],
  ['/domain/revisionList', {}],
  ['/domain/memberSave', { action: 'add', account: 'company@example.com' }],
  ['/domain/stop', {}],
  ['/domain/start', {}],
  ['/domain/bind', { host: 'open.example.com' }],
  ['/domain/verify', {}],
  ['/domain/unbind', {}],
  ['/domain/statistics', {}],
  ['/carousel/save', { title: '轮播', imgUrl: '/media/harbor-slide-1.svg', isOn: '1' }],
  ['/carousel/remove', { caId: 'slide' }],
  ['/carousel/sort', { caIds: '[]' }],
  ['/notice/portalList', {}],
  ['/notice/portalEditView', {}],
  ['/notice/portalPin', { top: '1' }],
  ['/notice/portalRemove', {}],
  ['/notice/portalRevision', { revision: '1' }],
  ['/notice/portalRollback', { version: '1', revision: '1' }],
  ['/notice/portalWithdraw', {}],
  [
    '/notice/portalSave',
    {
      title: '改掉别人的公告',
      noType: 'event',
      content: '<p>这一段文字足够长，使得公告可以发布并被读者看到。</p>',
      top: '0',
      publish: '1',
    },
  ],
  ['/doc/switch', { docEnabled: '0' }],
  ['/doc/remove', {}],
  ['/doc/history', {}],
  ['/doc/restore', { revision: '1' }],
  ['/ticket/view', {}],
  ['/ticket/reply', { text: '回复' }],
  ['/ticket/close', {}],
  ['/budget/toggle', { isEnabled: '0' }],
  ['/budget/remove', {}],
  ['/budget/view', {}],
  ['/budget/check', { amount: '1' }],
  ['/budget/raise', { cap: '9999' }],
  ['/cost/billView', {}],
  ['/coupon/uses', {}],
  ['/cost/callDetail', {}],
  ['/cost/billPdf', {}],
  ['/invoice/apply', { billIds: '["bill"]', kind: 'normal', mail: 'a@example.com' }],
  ['/invoice/cancel', {}],
  ['/invoice/pdf', {}],
  ['/invoice/view', {}],
  ['/invoice/titleRemove', {}],
  ['/invoice/titleSave', { kind: 'person', name: '别人的抬头' }],
  ['/withdraw/apply', { amount: '100', ticket: 'ticket' }],
  ['/withdraw/cancel', {}],
  ['/withdraw/view', {}],
  ['/earning/statementView', {}],
  ['/earning/statementPdf', {}],
  ['/earning/statementConfirm', {}],
  ['/earning/dispute', { reason: '原因' }],
  ['/bankCard/remove', { ticket: 'ticket' }],
  ['/budget/save', { scope: 'account', period: 'month', cap: '5', action: '0' }],
  ['/apply/add', { planId: 'plan', env: 'prod', reason: '用别人的应用申请接口', dailyCalls: '10' }],
  [
    '/apply/batchAdd',
    {
      items: '[{"apiId":"api","planId":"plan"}]',
      env: 'prod',
      reason: '用别人的应用申请接口',
      dailyCalls: '10',
    },
  ],
  ['/test/invoke', { opId: 'op', env: 'prod', path: '[]', query: '[]', headers: '[]' }],
  ['/test/case/remove', {}],
  ['/api/comment/withdraw', {}],
  ['/api/comment/reply', { text: '回复别人的评价' }],
  ['/api/saveDraft', draftForm],
  ['/api/submit', { note: '提交别人的草稿' }],
  ['/api/import', { fileName: 'a.json', text: '{}' }],
  ['/api/importUrl', { url: 'http://127.0.0.1/a.json' }],
  ['/team/role', { role: 'viewer' }],
  ['/team/remove', {}],
  ['/sso/unlink', {}],
  ['/sso/unlinkMine', { organisationId: 'org_matrix' }],
  ['/team/transfer', { ticket: 'x' }],
  ['/team/inviteResend', {}],
  ['/team/inviteWithdraw', {}],
  ['/team/switch', {}],
  [
    '/doc/edit',
    {
      docName: '改掉别人的文档',
      docUploadUrl: 'file',
      docType: 'guide',
      docDownLoad: '1',
      docEnabled: '1',
      docDetail: '<p>这一段文字足够长，使得文档可以提交并被读者看到。</p>',
    },
  ],
];

/** Lists that an id narrows: with another one's they hold what they hold with none. */
const narrowed = [
  '/apply/list',
  '/budget/list',
  '/log/callList',
  '/statistics/errors',
  '/statistics/heat',
  '/statistics/summary',
  '/statistics/top',
  '/statistics/trend',
  '/cost/list',
  '/cost/trend',
  '/coupon/list',
];

/** The same for those who publish: figures of another one's API are those of none. */
const narrowedForProviders = ['/statistics/business'];

/** What they name is left alone when it is another one's; they answer alike. */
const byIds = ['/message/read', '/message/remove', '/user/sessionKick'];

it('tries every call that names an object of somebody', () => {
  /** What everybody may name, or nobody owns. */
  const ofNobody = ['requestId', 'opId', 'planId', 'clientId', 'cateId'];
  const naming = calls.filter(
    (call) =>
      !['public', 'operator'].includes(call.guard) &&
      fieldsOf(call).some((name) => /(Id|^ids)$/.test(name) && !ofNobody.includes(name)),
  );
  // An API is everybody's; what is listed about it is the asker's own.
  const ofAnApi = [
    '/test/meta',
    '/test/case/list',
    '/test/case/save',
    '/api/comingPrices',
    '/apply/providerList',
    '/earning/list',
    '/earning/trend',
    '/ticket/list',
  ];
  // A ticket may be about an API that its author may see; another one is refused (ticketApi.test.ts).
  const ofTickets = ['/ticket/add'];
  // Which application a prefix is for, says nothing of it; another one's is refused (portals.test.ts).
  const ofAnApplication = ['/domain/checkPrefix', '/domain/apply'];
  // What is collected or asked about is everybody's; the rows about it are the asker's own.
  const ofFavourites = ['/collect/add', '/collect/watch', '/solution/consult'];
  const ofComments = ['/api/comment/mine', '/api/comment/add', '/api/comment/report'];
  // An alert is about what its owner has; another one's is refused (figureAlerts.test.ts).
  const ofAlerts = ['/alert/save', '/alert/remove'];
  // A download is for the account that its page was drawn for; another one is refused (tableExport.test.ts).
  const ofTheAsker = ['/export/table'];
  const known = [
    ...about.map(([path]) => path),
    ...[
      ...narrowed,
      ...narrowedForProviders,
      ...byIds,
      ...ofAnApi,
      ...ofTickets,
      ...ofAnApplication,
      ...ofFavourites,
      ...ofAlerts,
      ...ofTheAsker,
      ...ofComments,
    ],
  ];

  expect(naming.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([]);
});

/** Who else an object is about: the provider wrote it or decides about it, operators help and look after what waits. */
function partiesOf({ path, guard }: Call): readonly string[] {
  if (['/apply/view', '/apply/attachment', '/apply/comment', '/apply/commentList'].includes(path))
    return ['provider', 'ops'];
  if (guard === 'provider') return ['provider'];
  if (['/ticket/view', '/ticket/reply', '/ticket/close'].includes(path)) return ['ops'];
  if (['/domain/', '/carousel/', '/notice/portal'].some((of) => path.startsWith(of))) return ['harbor'];
  return [];
}

it.each(about)('%s answers about another one’s object as about none', async (path, fields) => {
  const call = calls.find((one) => one.path === path)!;
  const others = admitted[call.guard].filter((role) => !['person', 'visitor'].includes(role));
  const parties = partiesOf(call);
  const strangers = others.filter((role) => !parties.includes(role));
  expect(strangers).not.toEqual([]);
  for (const role of strangers) {
    const ask = (ids: Record<string, string>) =>
      browsers[role]!.call(call, { ...ids, ...fields, reqNo: newReqNo() });
    const nothing = Object.fromEntries(Object.keys(foreign).map((name) => [name, 'nothing']));
    const [theirs, none] = [await ask(foreign), await ask(nothing)];
    expect([role, theirs.resCode, theirs.resBody]).toEqual([role, none.resCode, none.resBody]);
    // A form that its schema refuses says nothing of whose object it is.
    expect([role, theirs.resCode]).not.toEqual([role, 'E0017']);
    expect([role, theirs.resCode === 'S0000']).toEqual([role, false]);
  }
});

describe('something of others, named within what is one’s own', () => {
  const first = <Row>([row]: readonly Row[]): Row => {
    if (row === undefined) throw new Error('nothing to name');
    return row;
  };
  const rows: readonly [string, string, () => Promise<Record<string, string>>, string][] = [
    [
      '/test/invoke',
      'company',
      async () => {
        const { apiId, keyId } = foreign;
        const { rows: operations } = await sql<{ id: string }>`
          select o.id from api_operations o join api_versions v on v.id = o.version_id
          where v.api_id = ${apiId} limit 1`.execute(market.test.db);
        const { id: opId } = first(operations);
        return {
          apiId: `${apiId}`,
          opId,
          keyId: `${keyId}`,
          env: 'prod',
          path: '[]',
          query: '[]',
          headers: '[]',
        };
      },
      'E3204',
    ],
    [
      '/apply/changePlan',
      'person',
      async () => {
        const { id: planId } = await market.test.db
          .selectFrom('api_plans')
          .select('id')
          .where('api_id', '!=', `${foreign.apiId}`)
          .limit(1)
          .executeTakeFirstOrThrow();
        const reason = '业务增长，需要更多的调用次数';
        return { applyId: `${foreign.applyId}`, planId, reason, dailyCalls: '100' };
      },
      'E3103',
    ],
    ['/notice/portalEditView', 'harbor', () => noticeOfOperators(), 'E7011'],
    ['/notice/portalPin', 'harbor', async () => ({ ...(await noticeOfOperators()), top: '1' }), 'E7011'],
    [
      '/api/deprecate',
      'provider',
      async () => {
        const { rows: drafts } = await sql<{ id: string }>`
          select p.id from publications p join users u on u.id = p.user_id
          where u.email = 'provider@example.com' and p.state = 'online' limit 1`.execute(market.test.db);
        const { rows: apis } = await sql<{ id: string }>`
          select a.id from api_products a join providers v on v.id = a.provider_id
          left join users u on u.id = v.user_id
          where a.status = 'online' and u.email is distinct from 'provider@example.com' limit 1`.execute(
          market.test.db,
        );
        return {
          draftId: first(drafts).id,
          successorId: first(apis).id,
          sunsetDays: '30',
          reason: '改用别人的接口',
        };
      },
      'E4004',
    ],
    [
      '/invoice/apply',
      'company',
      async () => ({
        billIds: '["bill_of_person"]',
        titleId: 'title',
        kind: 'normal',
        mail: 'a@example.com',
      }),
      'E4306',
    ],
  ];
  const noticeOfOperators = async () => {
    const { id: noId } = await market.test.db
      .selectFrom('notices')
      .select('id')
      .where('portal_id', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    return { doId: 'portal_harbor', noId };
  };

  it.each(rows)('is unknown to %s as %s', async (path, role, fields, code) => {
    const call = calls.find((one) => one.path === path)!;

    const reply = await browsers[role]!.call(call, { ...(await fields()), reqNo: newReqNo() } as never);

    expect([reply.resCode, reply.fields]).toEqual([code, undefined]);
  });
});

describe('what belongs to an enterprise that calls a lot', () => {
  const idOf = (email: string) =>
    market.test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  let appId: string;
  beforeAll(async () => {
    const company = await market.test.db
      .selectFrom('users')
      .select('acting_for')
      .where('email', '=', 'company@example.com')
      .executeTakeFirstOrThrow();
    const busiest = await market.test.db
      .selectFrom('usage_rollups')
      .innerJoin('apps', 'apps.id', 'usage_rollups.app_id')
      .select('apps.id')
      .where('apps.owner_id', '=', company.acting_for)
      .limit(1)
      .executeTakeFirstOrThrow();
    appId = busiest.id;
  });

  it.each(narrowed)('%s shows it to its owner, and others what they see of nothing', async (path) => {
    const call = calls.find((one) => one.path === path)!;
    const list = async (role: string, ids: Record<string, string>) => {
      const fields = { ...ids, from: '2026-10-20', to: '2026-11-20', grain: 'day', by: 'api' };
      const { resCode, resBody } = await browsers[role]!.call(call, fields as never);
      expect([role, resCode]).toEqual([role, 'S0000']);
      return { ...(resBody as object), asOf: null };
    };

    const nothing = await list('person', { appId: 'nothing' });
    expect(await list('person', { appId })).toEqual(nothing);
    expect(await list('company', { appId })).not.toEqual(nothing);
  });

  it.each(narrowedForProviders)(
    '%s shows it to its provider, and others what they see of nothing',
    async (path) => {
      const call = calls.find((one) => one.path === path)!;
      const { api_id: apiId } = await market.test.db
        .selectFrom('usage_rollups as u')
        .innerJoin('api_products as a', 'a.id', 'u.api_id')
        .innerJoin('providers as p', 'p.id', 'a.provider_id')
        .innerJoin('users', 'users.id', 'p.user_id')
        .select('u.api_id')
        .where('users.email', '=', 'provider@example.com')
        .where('u.cost_minor', '>', 0)
        .executeTakeFirstOrThrow();
      const figures = async (role: string, id: string) => {
        const fields = { apiId: id, from: '2026-10-20', to: '2026-11-20', view: 'provider' };
        const { resCode, resBody } = await browsers[role]!.call(call, fields as never);
        expect([role, resCode]).toEqual([role, 'S0000']);
        return { ...(resBody as object), asOf: null };
      };

      const nothing = await figures('harbor', 'nothing');
      expect(await figures('harbor', apiId)).toEqual(nothing);
      expect(await figures('provider', apiId)).not.toEqual(nothing);
    },
  );

  it.each([
    ['/apply/list', 'company'],
    ['/apply/providerList', 'provider'],
  ])('the file of %s has rows about it for %s, and none for others', async (list, owner) => {
    const rowsFor = async (role: string, filter: Record<string, string>) => {
      const query = new URLSearchParams({ list, query: JSON.stringify(filter), format: 'csv' });
      const url = `/ajaxurl/apix${downloadTable.path}?${query}`;
      const { headers, body } = await browsers[role]!.send({ method: 'GET', url });
      expect([role, headers['content-type']]).toEqual([role, expect.stringContaining('text/csv')]);
      return body.trim().split('\n').slice(1);
    };
    const { api_id: apiId } = await market.test.db
      .selectFrom('subscriptions')
      .select('api_id')
      .where('app_id', '=', appId)
      .executeTakeFirstOrThrow();
    const narrowing: Record<string, string> = list === '/apply/list' ? { appId } : { apiId, tab: 'all' };

    expect(await rowsFor(owner, narrowing)).not.toEqual([]);
    expect(await rowsFor('harbor', narrowing)).toEqual([]);
  });

  it('is not read, removed or ended by others', async () => {
    const { id } = await idOf('company@example.com');
    const state = async () => ({
      messages: await market.test.db
        .selectFrom('member_messages')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('id')
        .execute(),
      sessions: await market.test.db
        .selectFrom('sessions')
        .select(['id_hash', 'ended_at'])
        .where('user_id', '=', id)
        .execute(),
    });
    await market.test.db
      .insertInto('member_messages')
      .values({
        id: 'message',
        user_id: id,
        kind: 'system',
        title: '只给企业的消息',
        text: '别人不能读，也不能删',
        link: null,
        created_at: market.test.clock(),
      })
      .execute();
    const before = await state();
    const sessionId = (await browsers.company!.call(listSessions, {})).resBody.records[0].sessionId as string;

    for (const role of ['person', 'provider', 'harbor', 'ops']) {
      const one = ['message'];
      await browsers[role]!.call(readMessages, { ids: one });
      await browsers[role]!.call(removeMessages, { ids: one });
      await browsers[role]!.call(kickSession, { sessionId });
    }

    expect(await state()).toEqual(before);
  });
});

it('shows the papers of somebody to nobody else, operators neither', async () => {
  const file = await market.test.db
    .selectFrom('files as f')
    .innerJoin('users as u', 'u.id', 'f.owner_id')
    .select('f.id')
    .where('u.email', '=', 'person@example.com')
    .limit(1)
    .executeTakeFirstOrThrow();
  const view = (role: string) =>
    browsers[role]!.send({ method: 'GET', url: `/ajaxurl/apix/file/view/${file.id}` });

  expect((await view('company')).statusCode).toBe(404);
  expect((await view('visitor')).statusCode).toBe(404);
  expect((await view('person')).statusCode).toBe(200);
  expect((await view('ops')).statusCode).toBe(404);
});
