import {
  importApi,
  removeOperation,
  saveOperation,
  submitDraft,
  viewDraft,
  viewDraftOperation,
  viewOperationForm,
  type OperationForm,
} from '@portal/calls';
import { minutes } from '../src/platform/time';
import { newReqNo, signedIn } from './startMarket';
import { startPublishing, type Publishing } from './startPublishing';

let at: Publishing;
beforeAll(async () => {
  at = await startPublishing();
});
afterAll(() => at.close());

const description = JSON.stringify({
  openapi: '3.1.0',
  info: { title: '潮汐查询', version: '1.0.0' },
  components: {
    schemas: { Tide: { type: 'object', properties: { height: { type: 'number' } } } },
    parameters: {
      Port: { name: 'port', in: 'query', description: '港口', schema: { type: 'string', enum: ['a', 'b'] } },
    },
  },
  paths: {
    '/tides/{day}': {
      parameters: [
        { name: 'day', in: 'path', required: true, schema: { type: 'string' }, example: '2026-11-01' },
      ],
      get: {
        operationId: 'tidesOfDay',
        'x-internal': { owner: 'tide' },
        summary: '查询潮汐',
        tags: ['潮汐', '海洋'],
        parameters: [
          { $ref: '#/components/parameters/Port' },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'ok',
            headers: { 'x-total': { schema: { type: 'integer' } } },
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Tide' },
                examples: { calm: { value: { height: 0.1 } }, storm: { value: { height: 7.5 } } },
              },
            },
          },
        },
      },
      delete: { summary: '删除', responses: { 204: { description: '已删除' } } },
    },
  },
});

let number = 0;
async function aDraft(): Promise<string> {
  number += 1;
  // So many are imported in a minute, and no more.
  at.test.pass(minutes);
  const draftId = await at.aDraft({ code: `tides-hand-${number}`, name: `手工潮汐${number}` });
  await at.provider.call(importApi, { fileName: 'tides.json', text: description, draftId });
  return draftId;
}
const name = { method: 'GET', path: '/tides/{day}' } as const;
const formOf = async (draftId: string, of: { method: 'GET' | 'DELETE' | 'POST'; path: string } = name) =>
  (await at.provider.call(viewOperationForm, { draftId, ...of })).resBody as OperationForm;
const documentOf = async (draftId: string) =>
  (
    await at.test.db
      .selectFrom('publications')
      .select('document')
      .where('id', '=', draftId)
      .executeTakeFirstOrThrow()
  ).document as { paths: Record<string, Record<string, Record<string, unknown>>> };
const save = (
  draftId: string,
  operation: OperationForm,
  before?: { method: 'GET' | 'DELETE'; path: string },
) => at.provider.call(saveOperation, { draftId, operation, ...(before && { before }) });

const json = {
  contentType: 'application/json',
  schema: '{"type":"object"}',
  example: '{"ok":true}',
  isKept: 0,
};
const another: OperationForm = {
  ...{
    method: 'POST',
    path: '/tides/{day}/notes',
    summary: '写备注',
    group: '备注',
    description: '',
    deprecated: 0,
  },
  params: [{ place: 'header', name: 'X-Trace', type: 'string', required: 0, description: '', example: 't1' }],
  body: json,
  responses: [{ status: '200', description: '成功', content: json }],
};

it('shows what can be changed of an operation, with what its path says for all', async () => {
  expect(await formOf(await aDraft())).toEqual({
    ...{ ...name, summary: '查询潮汐', group: '潮汐', description: '', deprecated: 0, body: null },
    params: [
      { place: 'path', name: 'day', type: 'string', required: 1, description: '', example: '2026-11-01' },
      { place: 'query', name: 'port', type: 'string', required: 0, description: '港口', example: '' },
    ],
    responses: [
      {
        ...{ status: '200', description: 'ok' },
        content: {
          ...{ contentType: 'application/json', isKept: 0 },
          schema: JSON.stringify({ $ref: '#/components/schemas/Tide' }, null, 2),
          example: JSON.stringify({ height: 0.1 }, null, 2),
        },
      },
    ],
  });
});

it('saved as it was it means what it meant, with all that the form does not show', async () => {
  const draftId = await aDraft();
  const before = (await at.provider.call(viewDraftOperation, { draftId, ...name })).resBody;
  expect(await save(draftId, await formOf(draftId), name)).toMatchObject({
    resCode: 'S0000',
    resBody: { operationNum: 2 },
  });

  const { get } = (await documentOf(draftId)).paths['/tides/{day}']!;
  expect(get).toMatchObject({
    operationId: 'tidesOfDay',
    'x-internal': { owner: 'tide' },
    tags: ['潮汐', '海洋'],
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: 'session', in: 'cookie' }),
      expect.objectContaining({ name: 'port', schema: { type: 'string', enum: ['a', 'b'] } }),
    ]),
    responses: {
      200: {
        headers: { 'x-total': {} },
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Tide' },
            examples: { calm: {}, storm: { value: { height: 7.5 } } },
          },
        },
      },
    },
  });
  const after = (await at.provider.call(viewDraftOperation, { draftId, ...name })).resBody;
  expect(after.operation.responses).toEqual(before.operation.responses);
  expect(after.operation.params).toHaveLength(before.operation.params.length);
  // What the path said for all is still said for the other.
  expect(JSON.stringify((await documentOf(draftId)).paths['/tides/{day}']!.delete)).toContain('"day"');
});

it('adds, renames and removes operations; the draft lists what is there then', async () => {
  const draftId = await aDraft();
  expect(await save(draftId, another)).toMatchObject({ resCode: 'S0000', resBody: { operationNum: 3 } });
  const added = await formOf(draftId, { method: 'POST', path: another.path });
  const { params, body, responses, ...named } = added;
  expect(named).toEqual({
    ...{
      method: 'POST',
      path: another.path,
      summary: '写备注',
      group: '备注',
      description: '',
      deprecated: 0,
    },
  });
  expect(JSON.parse(body!.example)).toEqual({ ok: true });
  expect(JSON.parse(responses[0]!.content.schema)).toEqual({ type: 'object' });
  expect(params[1]).toEqual(another.params[0]);
  expect(params.map((param) => param.name)).toEqual(['day', 'X-Trace']);

  const renamed = { ...(await formOf(draftId)), path: '/levels/{day}', summary: '水位' };
  await save(draftId, renamed, name);
  await at.provider.call(removeOperation, { draftId, method: 'DELETE', path: '/tides/{day}' });
  const { operations, operationNum } = (await at.provider.call(viewDraft, { draftId })).resBody;
  expect(operationNum).toBe(2);
  expect(operations).toEqual([
    expect.objectContaining({ method: 'POST', path: another.path, group: '备注' }),
    expect.objectContaining({ method: 'GET', path: '/levels/{day}', summary: '水位' }),
  ]);
  expect(Object.keys((await documentOf(draftId)).paths)).not.toContain('/tides/{day}');
});

it.each([
  ['one that stands there already', { method: 'DELETE', path: '/tides/{day}' }, /已经有这个方法与路径/],
  [
    'a parameter that its path has not',
    { path: '/tides', params: [{ ...another.params[0]!, place: 'path', name: 'day' }] },
    /路径里没有 \{day\}/,
  ],
  [
    'a parameter twice',
    { params: [another.params[0]!, { ...another.params[0]!, name: 'x-trace' }] },
    /写了两次/,
  ],
] as const)('refuses %s', async (_, facts, text) => {
  const draftId = await aDraft();
  expect(await save(draftId, { ...another, ...facts } as OperationForm)).toMatchObject({
    resCode: 'E0017',
    fields: [{ name: 'path', message: expect.stringMatching(text) }],
  });
});

it.each([
  ['a path without a slash', { path: 'tides' }],
  ['a path with a question', { path: '/tides?x=1' }],
  ['braces without an end', { path: '/tides/{day' }],
  ['no name', { summary: ' ' }],
  ['no answer', { responses: [] }],
  ['a status that is none', { responses: [{ status: '999', description: '', content: json }] }],
  ['a schema that is no JSON', { body: { ...json, schema: '{' } }],
  ['a schema that is a list', { body: { ...json, schema: '[]' } }],
  [
    'an example that is no JSON',
    { responses: [{ status: '200', description: '', content: { ...json, example: '{' } }] },
  ],
  ['a name with a blank', { params: [{ ...another.params[0]!, name: 'a b' }] }],
])('takes no operation with %s', async (_, facts) => {
  const draftId = await aDraft();
  expect((await save(draftId, { ...another, ...facts } as OperationForm)).resCode).toBe('E0017');
  expect((await at.provider.call(viewDraft, { draftId })).resBody.operationNum).toBe(2);
});

it('is told of references that lead nowhere, and keeps the last operation', async () => {
  const draftId = await aDraft();
  const { resBody } = await save(draftId, {
    ...another,
    body: { ...json, schema: '{"$ref":"#/components/schemas/Nothing"}' },
  });
  expect(resBody.operationNum).toBe(3);
  for (const path of ['/tides/{day}/notes'])
    await at.provider.call(removeOperation, { draftId, method: 'POST', path });
  await at.provider.call(removeOperation, { draftId, method: 'DELETE', path: '/tides/{day}' });

  expect(await at.provider.call(removeOperation, { draftId, ...name })).toMatchObject({
    resCode: 'E0017',
    fields: [{ message: expect.stringContaining('至少保留一个接口') }],
  });
});

it('of two who change the same description at once one is told that it has changed', async () => {
  const draftId = await aDraft();
  const codes = await Promise.all([
    save(draftId, another),
    save(draftId, { ...another, path: '/others' }),
  ]).then((replies) => replies.map(({ resCode }) => resCode).sort());

  expect([
    ['E3107', 'S0000'],
    ['S0000', 'S0000'],
  ]).toContainEqual(codes);
  const { operationNum } = (await at.provider.call(viewDraft, { draftId })).resBody;
  expect(operationNum).toBe(codes[0] === 'S0000' ? 4 : 3);
});

it('cannot be changed once it is submitted, nor in a change that takes no description, nor by somebody else', async () => {
  const draftId = await at.aDraft({ code: 'tides-hand-sent', name: '手工已交' });
  await at.provider.call(submitDraft, { draftId, reqNo: newReqNo() });
  expect((await save(draftId, another)).resCode).toBe('E3107');
  expect(
    (await at.provider.call(removeOperation, { draftId, method: 'GET', path: '/tides' })).resCode,
  ).not.toBe('S0000');

  const own = await aDraft();
  const stranger = await signedIn(at.test, 'company@example.com');
  for (const call of [viewOperationForm, removeOperation] as const) {
    const theirs = await stranger.call(call, { draftId: own, ...name });
    const none = await stranger.call(call, { draftId: 'pub_none', ...name });
    expect({ ...theirs, requestId: '' }).toEqual({ ...none, requestId: '' });
    expect(theirs.resCode).not.toBe('S0000');
  }
});
