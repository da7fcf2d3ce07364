import {
  callCaseUpstream,
  importApi,
  releaseReview,
  requestOffline,
  takeReview,
  viewCaseOperation,
  viewCaseOperations,
  viewDraft,
  viewDraftOperation,
  viewReview,
  type SandboxAnswer,
} from '@portal/calls';
import { aTideTable, startPublishing, type Publishing } from './startPublishing';

let at: Publishing;
beforeAll(async () => {
  at = await startPublishing();
});
afterAll(() => at.close());
beforeEach(() => at.test.db.deleteFrom('rate_limits').execute());

const list = {
  type: 'object',
  required: ['total', 'rows'],
  properties: {
    total: { type: 'integer', example: 2 },
    rows: { type: 'array', items: { type: 'string', example: '06:20' } },
  },
};
const ports = {
  get: {
    summary: '查询港口的潮汐',
    description: '按**港口**查询，[说明](https://example.com/)。<script>alert(1)</script>',
    parameters: [
      { name: 'port', in: 'path', required: true, schema: { type: 'string' }, example: '青岛' },
      { name: 'days', in: 'query', required: true, schema: { type: 'integer', maximum: 7 }, example: 9 },
    ],
    responses: {
      200: { description: '潮汐', content: { 'application/json': { schema: list } } },
      404: { description: '没有这个港口', content: { 'application/json': { example: { code: 404 } } } },
    },
  },
  post: {
    summary: '上报潮位',
    requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    responses: { 201: { description: '已收到' } },
  },
};
const description = aTideTable('1.0.0', { '/ports/{port}': ports });
const operation = { method: 'GET', path: '/ports/{port}' };

async function aDraft(
  code: string,
  facts: { upstreamUrl?: string; sandboxUrl?: string; timeoutMs?: number } = {},
) {
  const draftId = await at.aDraft({
    code,
    name: `潮汐 ${code}`,
    upstreamUrl: 'http://sample-provider/echo/',
    authHeader: 'X-Key',
    authValue: 's3cret-of-upstream',
    ...facts,
  });
  await at.provider.call(importApi, { fileName: 'tides.json', text: description, draftId });
  return draftId;
}

/** A case that the operator has taken. */
async function aHeldCase(code: string, facts?: Parameters<typeof aDraft>[1]) {
  const subjectId = await aDraft(code, facts);
  expect(await at.submit(subjectId)).toMatchObject({ resCode: 'S0000' });
  await at.operator.call(takeReview, { kind: 'publication', subjectId });
  return subjectId;
}

describe('before anything is published', () => {
  it('the provider sees the reference as readers will, and what the sandbox answers in each scenario', async () => {
    const draftId = await aDraft('tides-ahead');

    const { resBody } = await at.provider.call(viewDraftOperation, { draftId, ...operation });

    expect(resBody.operation).toMatchObject({
      summary: '查询港口的潮汐',
      gatewayPath: '/prod/tides-ahead/v1/ports/{port}',
      params: [{ name: 'port', example: '青岛' }, { name: 'days' }],
    });
    expect(resBody.operation.description).toContain('<strong>港口</strong>');
    expect(resBody.operation.description).not.toContain('<script');
    expect(resBody.sample).toContain('/prod/tides-ahead/v1/ports/');
    const byId = Object.fromEntries(resBody.answers.map((one: SandboxAnswer) => [one.id, one]));
    expect(resBody.answers.map(({ id }: SandboxAnswer) => id)).toEqual([
      'success',
      'empty',
      '404',
      'balance',
      'limit',
      'timeout',
    ]);
    expect(JSON.parse(byId.success.body)).toEqual({ total: 2, rows: ['06:20'] });
    expect(JSON.parse(byId.empty.body)).toEqual({ total: 0, rows: [] });
    expect(byId['404']).toMatchObject({ status: 404, text: '没有这个港口' });
    expect(byId.balance).toMatchObject({ status: 402, code: 'E9105' });
  });

  it('is told which of its own examples the sandbox refuses', async () => {
    const draftId = await aDraft('tides-example');

    const { resBody } = await at.provider.call(viewDraftOperation, { draftId, ...operation });

    expect(resBody.faults).toEqual([{ place: 'query', name: 'days', message: expect.stringContaining('7') }]);
  });

  it("shows nothing of another provider's draft, nor of what the description has not", async () => {
    const draftId = await aDraft('tides-private');
    await at.test.db
      .updateTable('publications')
      .set({
        user_id: (
          await at.test.db
            .selectFrom('users')
            .select('id')
            .where('email', '=', 'person@example.com')
            .executeTakeFirstOrThrow()
        ).id,
      })
      .where('id', '=', draftId)
      .execute();

    expect(await at.provider.call(viewDraftOperation, { draftId, ...operation })).toMatchObject({
      resCode: 'E4108',
    });
    const own = await aDraft('tides-other-path');
    expect(
      await at.provider.call(viewDraftOperation, { draftId: own, method: 'GET', path: '/nothing' }),
    ).toMatchObject({ resCode: 'E0017', fields: [{ name: 'path' }] });
  });

  it('asks for a pause when one looks at too many', async () => {
    const draftId = await aDraft('tides-often');
    await at.provider.call(viewDraftOperation, { draftId, ...operation });
    await at.test.db.updateTable('rate_limits').set({ hits: 60 }).execute();

    expect(await at.provider.call(viewDraftOperation, { draftId, ...operation })).toMatchObject({
      resCode: 'E0429',
    });
  });
});

describe('an operator who decides', () => {
  it('reads the same reference, and the description as rich text', async () => {
    const subjectId = await aHeldCase('tides-read');
    const { data } = (await at.provider.call(viewDraft, { draftId: subjectId })).resBody;

    expect((await at.operator.call(viewCaseOperations, { subjectId })).resBody).toMatchObject({
      operations: [{ path: '/tides' }, { path: '/ports/{port}' }, { method: 'POST' }],
      operationNum: 3,
      hasSandbox: 0,
    });
    const seen = (await at.operator.call(viewCaseOperation, { subjectId, ...operation })).resBody;
    const drafted = (await at.provider.call(viewDraftOperation, { draftId: subjectId, ...operation }))
      .resBody;
    expect(seen).toEqual(drafted);
    const { fields } = (await at.operator.call(viewReview, { kind: 'publication', subjectId })).resBody;
    expect(fields).toContainEqual(
      expect.objectContaining({ field: 'description', kind: 'rich', value: data.description }),
    );
  });

  it('sees nothing of what is no case: a draft, a wish to go offline', async () => {
    const draftId = await aDraft('tides-no-case');
    const { draftId: online, apiId } = await at.online({ code: 'tides-leaving', name: '潮汐下线' });
    await at.subscribe(apiId);
    await at.provider.call(requestOffline, { draftId: online, days: '20', reason: '不再维护' });
    const { id: wish } = await at.test.db
      .selectFrom('offline_requests')
      .select('id')
      .where('publication_id', '=', online)
      .executeTakeFirstOrThrow();

    for (const subjectId of [draftId, wish, 'pub_nothing']) {
      const asked = { subjectId, ...operation };
      expect(await at.operator.call(viewCaseOperations, { subjectId })).toMatchObject({ resCode: 'E3110' });
      expect(await at.operator.call(viewCaseOperation, asked)).toMatchObject({ resCode: 'E3110' });
      expect(await at.operator.call(callCaseUpstream, { ...asked, env: 'prod' })).toMatchObject({
        resCode: 'E3110',
      });
    }
  });

  it('calls the upstream with the secret of the provider, sees its answer without it, and that is noted', async () => {
    const subjectId = await aHeldCase('tides-called');

    const { resBody } = await at.operator.call(callCaseUpstream, {
      subjectId,
      method: 'POST',
      path: '/ports/{port}',
      env: 'prod',
      pathParams: [{ name: 'port', value: '青/岛' }],
      query: [{ name: 'days', value: '3' }],
      headers: [
        { name: 'X-Key', value: 'of the operator' },
        { name: 'X-Trace', value: 'one' },
        { name: 'Host', value: 'elsewhere' },
      ],
      body: '{"level":1}',
    });

    expect(resBody).toMatchObject({ status: 201, reason: '', isBinary: 0, isCut: 0 });
    const heard = JSON.parse(resBody.body);
    expect(heard).toMatchObject({
      method: 'POST',
      url: '/echo/ports/%E9%9D%92%2F%E5%B2%9B?days=3',
      body: '{"level":1}',
      headers: {
        'x-key': '（已隐藏）',
        'x-trace': 'one',
        host: 'sample-provider',
        'content-type': 'application/json',
      },
    });
    expect(resBody.headers).toContainEqual({ name: 'x-seen', value: '（已隐藏）' });
    expect(JSON.stringify(resBody)).not.toContain('s3cret');
    const rows = await at.test.db
      .selectFrom('audit_log')
      .select(['outcome', 'detail'])
      .where('event', '=', 'review.call')
      .execute();
    expect(rows.map(({ outcome, detail }) => [outcome, JSON.parse(detail ?? '{}')])).toContainEqual([
      'ok',
      { subjectId, operation: 'POST /ports/{port}', env: 'prod', status: 201 },
    ]);
  });

  it('calls nothing that somebody else decides about, or that nobody has taken', async () => {
    const subjectId = await aHeldCase('tides-given-back');
    await at.operator.call(releaseReview, { kind: 'publication', subjectId });

    const asked = {
      subjectId,
      ...operation,
      env: 'prod' as const,
      pathParams: [{ name: 'port', value: 'a' }],
    };
    expect(await at.operator.call(callCaseUpstream, asked)).toMatchObject({ resCode: 'E3107' });
  });

  it.each([
    ['a path that is not filled in', {}, 'port'],
    ['a way out of the folder', { pathParams: [{ name: 'port', value: '..' }] }, 'pathParams'],
    ['an operation that is not described', { method: 'DELETE' }, 'path'],
    ['a sandbox that there is not', { env: 'sandbox', pathParams: [{ name: 'port', value: 'a' }] }, 'env'],
  ])('is refused %s', async (_, wrong, name) => {
    const subjectId = await aHeldCase(`tides-wrong-${name.toLowerCase()}`);

    const asked = { subjectId, ...operation, env: 'prod', ...wrong };
    expect(await at.operator.call(callCaseUpstream, asked as never)).toMatchObject({
      resCode: 'E0017',
      fields: [{ name }],
    });
  });

  it.each([
    ['an address inside', 'http://127.0.0.1:22/', '地址不能指向内网或本机'],
    ['nobody who answers in time', 'http://sample-provider/silent', '上游在 1000 毫秒内没有应答完'],
  ])('is told why there was no answer: %s', async (_, upstreamUrl, reason) => {
    const subjectId = await aHeldCase(`tides-no-answer-${reason.length}`);
    const { data } = await at.test.db
      .selectFrom('publications')
      .select('data')
      .where('id', '=', subjectId)
      .executeTakeFirstOrThrow();
    await at.test.db
      .updateTable('publications')
      .set({ data: JSON.stringify({ ...data, upstreamUrl, timeoutMs: 1000 }) })
      .where('id', '=', subjectId)
      .execute();

    const asked = {
      subjectId,
      ...operation,
      env: 'prod' as const,
      pathParams: [{ name: 'port', value: 'a' }],
    };
    const { resBody } = await at.operator.call(callCaseUpstream, asked);

    expect(resBody).toMatchObject({ status: 0, reason, body: '' });
    const { outcome } = await at.test.db
      .selectFrom('audit_log')
      .select('outcome')
      .where('event', '=', 'review.call')
      .where('detail', 'like', `%${subjectId}%`)
      .executeTakeFirstOrThrow();
    expect(outcome).toBe('E4103');
  });
});
