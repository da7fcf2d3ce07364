import { Validator, type Schema } from '@cfworker/json-schema';
import { addApp, addApply, addKey, auditApply, listApis, viewApi, type ApiSummary } from '@portal/calls';
import { isObject, registerType } from '@portal/rules';
import { describeOperation } from '../src/modules/catalog/description/describeOperation';
import { findOperations } from '../src/modules/catalog/description/findOperations';
import type { OpenApiDocument } from '../src/modules/catalog/description/OpenApiDocument';
import type { Browser } from './buildTestApp';
import { anApp, eventually, newReqNo, signedIn, startMarket } from './startMarket';

let market: Awaited<ReturnType<typeof startMarket>>;
let company: Browser;
let provider: Browser;
let appKey: string;
const documents = new Map<string, { document: OpenApiDocument; at: string }>();
beforeAll(async () => {
  market = await startMarket();
  // So many calls cost more than the demo's enterprise lets itself spend in a month.
  await market.test.db.deleteFrom('budgets').execute();
  // One API is for those who have passed the advanced authentication.
  await market.test.db
    .updateTable('users')
    .set({ register_type: registerType.enterpriseAdvanced })
    .where('kind', '=', 'organisation')
    .execute();
  [company, provider] = [
    await signedIn(market.test, 'company@example.com'),
    await signedIn(market.test, 'provider@example.com'),
  ];
  const { appId } = (await company.call(addApp, anApp())).resBody;
  const { records } = (await company.call(listApis, { pageSize: 48 })).resBody as { records: ApiSummary[] };
  for (const { apiId } of records) {
    await use(appId, apiId);
    const { base } = (await company.call(viewApi, { apiId })).resBody;
    const { document } = await market.test.db
      .selectFrom('api_versions')
      .select('document')
      .where('api_id', '=', apiId)
      .where('version', '=', base.shownVersion)
      .executeTakeFirstOrThrow();
    documents.set(base.apiCode, {
      document,
      at: `/prod/${base.apiCode}/v${parseInt(base.shownVersion, 10)}`,
    });
  }
  const key = await company.call(addKey, { appId, env: 'prod', reqNo: newReqNo() });
  if (key.resCode !== 'S0000') throw new Error(`no key: ${key.resCode} ${key.resMsg}`);
  appKey = key.resBody.appKey;
}, 120_000);
afterAll(() => market.close());

/** Subscribes by the first plan, which its provider lets pass where that must be. */
async function use(appId: string, apiId: string): Promise<void> {
  const { plans } = (await company.call(viewApi, { apiId })).resBody;
  const applied = await company.call(addApply, {
    appId,
    apiId,
    planId: plans[0].planId,
    env: 'prod',
    reason: '核对文档里的每个示例是否属实',
    dailyCalls: 100,
    reqNo: newReqNo(),
  });
  if (applied.resCode !== 'S0000') throw new Error(`${plans[0].name}: ${applied.resMsg}`);
  if (plans[0].audit === 1) await provider.call(auditApply, { applyId: applied.resBody.applyId, pass: '1' });
}

interface Example {
  name: string;
  method: string;
  url: string;
  body: string | null;
  contentType: string;
  responses: NonNullable<ReturnType<typeof describeOperation>>['responses'];
}

/** What the reference shows of each operation: the request that it gives as an example, and the answers. */
function examplesOf({ document, at }: { document: OpenApiDocument; at: string }): Example[] {
  return findOperations(document).map(({ method, path }) => {
    const details = describeOperation(document, method, path)!;
    const given = details.params.filter(({ example }) => example !== undefined);
    const filled = given
      .filter(({ place }) => place === 'path')
      .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(example!)), path);
    const query = new URLSearchParams(
      given.filter(({ place }) => place === 'query').map(({ name, example }) => [name, example!]),
    ).toString();
    return {
      name: `${method} ${at}${path}`,
      method,
      url: `${market.gatewayUrl}${at}${filled}${query && `?${query}`}`,
      body: details.request?.example ?? null,
      contentType: details.request?.contentType ?? '',
      responses: details.responses,
    };
  });
}

const ask = ({ method, url, body, contentType }: Omit<Example, 'name' | 'responses'>) =>
  fetch(url, {
    method,
    headers: { 'x-app-key': appKey, ...(body !== null && { 'content-type': contentType }) },
    ...(body !== null && { body }),
  });

/** A gateway hears of a new subscription within a moment, and lets so many a second pass. */
const askAllowed = (example: Example) =>
  eventually(async () => {
    const answer = await ask(example);
    if ([401, 403, 429].includes(answer.status)) throw new Error(await answer.text());
    return answer;
  });

/** Whether an answer says what an example says: of a list an example shows some. */
function says(answer: unknown, example: unknown): boolean {
  if (Array.isArray(example))
    return Array.isArray(answer) && example.every((one) => answer.some((other) => says(other, one)));
  if (isObject(example))
    return isObject(answer) && Object.entries(example).every(([key, value]) => says(answer[key], value));
  return Object.is(answer, example);
}

/** The schema of an answer, with what it refers to beside it. */
function schemaOf({ document }: { document: OpenApiDocument }, { name }: Example, status: string): Schema {
  const [method, path] = name.split(' ') as [string, string];
  const item = document.paths?.[`/${path.split('/').slice(4).join('/')}`] as Record<string, unknown>;
  const { content } = (item[method.toLowerCase()] as { responses: Record<string, { content: object }> })
    .responses[status]!;
  const [media] = Object.values(content) as { schema: object }[];
  return { ...media!.schema, components: document.components } as Schema;
}

it('has an example for every operation of the demo market, and each answers what it says', async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const source of documents.values())
    for (const example of examplesOf(source)) {
      asked += 1;
      const documented = example.responses.find(({ status }) => status.startsWith('2'));
      const response = await askAllowed(example);
      if (String(response.status) !== documented?.status) {
        wrong.push(
          `${example.name}: ${response.status}, not ${documented?.status}: ${await response.text()}`,
        );
        continue;
      }
      if (!/json/.test(documented.contentType ?? '')) continue;
      const answer: unknown = await response.json();
      const { errors } = new Validator(schemaOf(source, example, documented.status), '2020-12').validate(
        answer,
      );
      if (errors.length > 0) wrong.push(`${example.name}: ${errors[0]?.error}`);
      if (!documented.example || !says(answer, JSON.parse(documented.example)))
        wrong.push(`${example.name}: ${JSON.stringify(answer).slice(0, 200)}`);
    }

  expect(wrong).toEqual([]);
  expect(documents.size).toBeGreaterThan(30);
  expect(asked).toBeGreaterThan(20);
}, 120_000);

it('refuses what is asked wrongly as it says', async () => {
  const wrong: string[] = [];
  for (const source of documents.values())
    for (const example of examplesOf(source)) {
      const bare = example.url.split('?')[0]!;
      const response = await askAllowed({ ...example, url: bare, body: example.body === null ? null : '{}' });
      // What needs nothing is answered.
      if (response.status === 200) continue;
      const documented = example.responses.find(({ status }) => status === String(response.status));
      const answer: unknown = await response.json();
      const isAsSaid =
        documented !== undefined &&
        new Validator(schemaOf(source, example, documented.status), '2020-12').validate(answer).valid;
      if (!isAsSaid) wrong.push(`${example.name}: ${response.status} ${JSON.stringify(answer)}`);
    }

  expect(wrong).toEqual([]);
}, 120_000);
