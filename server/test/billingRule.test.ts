import { precheckDraft, saveDraft, viewApi, viewDraft, type PublicationCheck } from '@portal/calls';
import type { ApiEntity } from '@portal/contract/gateway';
import { startPublishing, type Publishing } from './startPublishing';

let at: Publishing;
beforeAll(async () => {
  at = await startPublishing();
}, 120_000);
afterAll(() => at.close());

/** What gateways are told of an API. */
async function entityOf(apiId: string): Promise<ApiEntity> {
  const { payload } = await at.test.app.inject({
    url: '/internal/gateway/snapshot',
    headers: { authorization: `Bearer ${at.test.config.gatewayToken}` },
  });
  const entities = payload.split('\n').flatMap((line) => (line ? [JSON.parse(line) as ApiEntity] : []));
  return entities.find(({ kind, id }) => kind === 'api' && id === apiId)!;
}

it('brings the rule of what is paid for to gateways and readers', async () => {
  const { apiId } = await at.online({
    code: 'tides-billed',
    name: '潮汐计费',
    successField: '/code',
    successValue: '0',
  });
  const plain = await at.online({ code: 'tides-plain', name: '潮汐照旧' });

  expect((await entityOf(apiId)).upstreams).toMatchObject([{ success: { field: '/code', value: '0' } }]);
  expect((await entityOf(plain.apiId)).upstreams).toMatchObject([{ success: null }]);
  const billedIf = async (id: string) =>
    (await at.person.call(viewApi, { apiId: id })).resBody.base.billedIf as unknown;
  expect([await billedIf(apiId), await billedIf(plain.apiId)]).toEqual([
    { field: '/code', value: '0' },
    null,
  ]);
});

it('takes nothing but a JSON pointer, and no field without a value', async () => {
  const draftId = await at.aDraft({ code: 'tides-half', name: '潮汐一半', successField: '/code' });
  const { checks } = (await at.provider.call(precheckDraft, { draftId })).resBody as {
    checks: PublicationCheck[];
  };
  expect(checks.find(({ label }) => label === '计费条件')).toMatchObject({
    isMet: 0,
    isBlocking: 1,
    text: '请填写成功时该字段的值，或清空字段',
  });

  const { data } = (await at.provider.call(viewDraft, { draftId })).resBody;
  expect(
    await at.provider.call(saveDraft, { draftId, data: { ...data, successField: '$.code' } }),
  ).toMatchObject({ resCode: 'E0017' });
});

it('tells gateways which fields are masked, and refuses what names none', async () => {
  const { apiId, draftId } = await at.online({
    code: 'tides-masked',
    name: '潮汐脱敏',
    maskFields: ['/data/idNo', '/items/*/mobile'],
  });
  expect((await entityOf(apiId)).upstreams).toMatchObject([{ masks: ['/data/idNo', '/items/*/mobile'] }]);

  const { data } = (await at.provider.call(viewDraft, { draftId })).resBody;
  const refused = await at.provider.call(saveDraft, { draftId, data: { ...data, maskFields: ['$.idNo'] } });
  expect(refused).toMatchObject({
    resCode: 'E0017',
    fields: [{ message: expect.stringContaining('JSON 指针') }],
  });
});
