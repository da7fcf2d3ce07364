import {
  diffDraft,
  importApi,
  precheckDraft,
  saveDraft,
  startChange,
  viewApi,
  viewDraft,
  viewDraftOperation,
  viewReview,
  type PublicationData,
} from '@portal/calls';
import type { OperationWeight } from '@portal/rules';
import { minutes } from '../src/platform/time';
import { aTideTable, startPublishing, type Publishing } from './startPublishing';

let at: Publishing;
beforeAll(async () => {
  at = await startPublishing();
});
afterAll(() => at.close());

const dear: OperationWeight = { operation: 'GET /tides', units: 2, itemsAt: '?ports' };
const dearer: OperationWeight = { ...dear, units: 5 };

/** A draft that changes what is online. */
async function change(
  apiId: string,
  kind: 'version' | 'price' | 'interface',
  facts: Partial<PublicationData>,
) {
  const { draftId } = (await at.provider.call(startChange, { apiId, kind })).resBody as { draftId: string };
  const { data } = (await at.provider.call(viewDraft, { draftId })).resBody;
  await at.provider.call(saveDraft, { draftId, data: { ...data, ...facts } });
  return draftId;
}

const agreed = async (applyId: string) =>
  (
    await at.test.db
      .selectFrom('subscriptions')
      .select('terms')
      .where('id', '=', applyId)
      .executeTakeFirstOrThrow()
  ).terms.weights;
const offered = async (apiId: string) => (await at.person.call(viewApi, { apiId })).resBody.weights;

it('agrees on what operations count as, and announces a dearer one fifteen days before it holds for new subscribers', async () => {
  const { apiId } = await at.online({ code: 'weighed', name: 'weighed', weights: [dear] });
  at.test.pass(minutes);
  expect(await offered(apiId)).toEqual([dear]);
  const applyId = await at.subscribe(apiId);
  expect(await agreed(applyId)).toEqual([dear]);

  const draftId = await change(apiId, 'price', { weights: [dearer] });
  const line =
    '由“按条计费：每条计 2 次（查询参数 ports，至少 1 条）”改为“按条计费：每条计 5 次（查询参数 ports，至少 1 条）”';
  expect((await at.provider.call(diffDraft, { draftId })).resBody.changes).toEqual([
    { level: 'fix', area: 'price', operation: 'GET /tides', place: '计次', text: line },
  ]);
  await at.submit(draftId);
  const { fields } = (await at.operator.call(viewReview, { kind: 'publication', subjectId: draftId }))
    .resBody;
  expect(fields.find(({ field }: { field: string }) => field === 'weights').value).toContain(
    'GET /tides 按条计费：每条计 5 次',
  );
  await at.decide(draftId);
  expect(await at.messagesTo('person@example.com')).toMatch(/“weighed”将于 .{10} 调整价格 .*每条计 5 次/);
  await at.passDays(14);
  await at.test.runJob('publish-apis');
  expect(await offered(apiId)).toEqual([dear]);

  await at.passDays(2);
  await at.test.runJob('publish-apis');

  expect(await offered(apiId)).toEqual([dearer]);
  expect(await agreed(applyId)).toEqual([dear]);
});

it('lets what comes new with a version count for everybody as it is offered, and nothing else', async () => {
  const { apiId } = await at.online({ code: 'grown', name: 'grown', weights: [] });
  at.test.pass(minutes);
  const applyId = await at.subscribe(apiId);
  expect(await agreed(applyId)).toBeUndefined();
  const added: OperationWeight = { operation: 'POST /tides/batch', units: 3, itemsAt: '/ports' };
  const draftId = await change(apiId, 'version', {});
  const text = aTideTable('1.1.0', {
    '/tides/batch': { post: { summary: '批量', responses: { 200: { description: 'ok' } } } },
  });
  await at.provider.call(importApi, { fileName: 'next.json', text, draftId });
  const { data } = (await at.provider.call(viewDraft, { draftId })).resBody;
  await at.provider.call(saveDraft, { draftId, data: { ...data, weights: [dear, added] } });

  const named = { draftId, method: 'POST', path: '/tides/batch' };
  expect((await at.provider.call(viewDraftOperation, named)).resBody.operation.weight).toEqual({
    units: 3,
    itemsAt: '/ports',
  });
  await at.submit(draftId);
  await at.decide(draftId);

  expect(await offered(apiId)).toEqual([dear, added]);
  expect(await agreed(applyId)).toEqual([added]);
});

it('changes nothing of what operations count as with another kind of change', async () => {
  const { apiId } = await at.online({ code: 'kept', name: 'kept', weights: [dear] });
  at.test.pass(minutes);

  const draftId = await change(apiId, 'interface', { weights: [dearer], timeoutMs: 9000 });

  expect((await at.provider.call(viewDraft, { draftId })).resBody.data.weights).toEqual([dear]);
});

it('finds what is no operation of the description, and what is there twice', async () => {
  const draftId = await at.aDraft({
    code: 'wrong',
    name: 'wrong',
    weights: [dear, dearer, { operation: 'GET /gone', units: 3, itemsAt: '' }],
  });

  const { checks } = (await at.provider.call(precheckDraft, { draftId })).resBody;

  const texts = checks
    .filter(({ label }: { label: string }) => label === '计次')
    .map(({ text }: { text: string }) => text);
  expect(texts).toEqual(['GET /tides 写了两次', '接口描述里没有 GET /gone，请重新设置计次']);
});

it.each<[string, object]>([
  ['units below 0', { units: -1 }],
  ['units beyond 1000', { units: 1001 }],
  ['half a unit', { units: 1.5 }],
  ['no number', { units: '5' }],
  ['no place', { itemsAt: 'items' }],
  ['items in a body that there is none of', { itemsAt: '/items' }],
  ['no operation', { operation: 7 }],
])('does not save %s', async (_, wrong) => {
  const draftId = await at.aDraft({ code: 'hostile', name: 'hostile' });
  const { data } = (await at.provider.call(viewDraft, { draftId })).resBody;

  const reply = await at.provider.call(saveDraft, {
    draftId,
    data: { ...data, weights: [{ ...dear, ...wrong }] },
  } as never);

  expect(reply.resCode).toBe('E0017');
});
