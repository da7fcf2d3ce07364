import {
  listOperations,
  listTestCases,
  removeTestCase,
  saveTestCase,
  type CallInput,
  type TestCase,
} from '@portal/calls';
import { testCaseBodyMax, testCasesMax } from '@portal/rules';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { apiIdOf, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
let company: Browser;
let apiId: string;
let opIds: string[];
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  [person, company] = [
    await signedIn(test, 'person@example.com'),
    await signedIn(test, 'company@example.com'),
  ];
  apiId = await apiIdOf(person, '行政区划');
  const { groups } = (await person.call(listOperations, { apiId })).resBody as {
    groups: { ops: { opId: string }[] }[];
  };
  opIds = groups.flatMap(({ ops }) => ops.map(({ opId }) => opId));
});
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom('test_cases').execute());

const request = { path: [{ name: 'code', value: '330106' }], query: [], headers: [], body: '' };
const checks = [{ kind: 'field' as const, name: 'name', value: '西湖区' }];
const save = (browser: Browser, facts: Partial<CallInput<typeof saveTestCase>> = {}) =>
  browser.call(saveTestCase, { apiId, opId: opIds[0]!, name: '西湖区', request, checks, ...facts });
const list = async (browser: Browser, opId = opIds[0]!) =>
  (await browser.call(listTestCases, { apiId, opId })).resBody.records as TestCase[];

it('keeps a case of one operation, for its account alone', async () => {
  expect(await save(person)).toMatchObject({ resCode: 'S0000' });

  expect(await list(person)).toMatchObject([{ name: '西湖区', request, checks }]);
  expect(await list(person, opIds[1])).toEqual([]);
  expect(await list(company)).toEqual([]);
});

it('replaces one of the same name, also where no more fit', async () => {
  for (let number = 0; number < testCasesMax; number += 1) await save(person, { name: `用例${number}` });
  expect(await save(person, { name: '再来一个' })).toMatchObject({ resCode: 'E4016' });
  // The limit is of the API, whichever operation.
  expect(await save(person, { opId: opIds[1] })).toMatchObject({ resCode: 'E4016' });

  const [first] = await list(person);
  const again = await save(person, { name: first!.name, checks: [] });
  expect(again.resBody).toEqual({ caseId: first!.caseId });
  expect(await list(person)).toHaveLength(testCasesMax);
  expect((await list(person))[0]).toMatchObject({ checks: [] });
  // Others have room of their own.
  expect(await save(company)).toMatchObject({ resCode: 'S0000' });
});

it('is removed by its account; another’s is not there', async () => {
  const { caseId } = (await save(person)).resBody as { caseId: string };

  expect(await company.call(removeTestCase, { caseId })).toMatchObject({ resCode: 'E4017' });
  expect(await list(person)).toHaveLength(1);
  expect(await person.call(removeTestCase, { caseId })).toMatchObject({ resCode: 'S0000' });
  expect(await person.call(removeTestCase, { caseId })).toMatchObject({ resCode: 'E4017' });
});

it('goes on with the next version of the API', async () => {
  await save(person);
  await test.db.updateTable('api_operations').set({ id: 'op_renewed' }).where('id', '=', opIds[0]!).execute();
  expect(await list(person, 'op_renewed')).toMatchObject([{ name: '西湖区' }]);
  await test.db.updateTable('api_operations').set({ id: opIds[0]! }).where('id', '=', 'op_renewed').execute();
});

it.each([
  ['no name', { name: ' ' }],
  ['too much of a body', { request: { ...request, body: 'x'.repeat(testCaseBodyMax + 1) } }],
  ['a field without its way', { checks: [{ kind: 'field' as const, name: '', value: '1' }] }],
  ['a status that is no number', { checks: [{ kind: 'status' as const, name: '', value: '2xx' }] }],
  ['too many checks', { checks: Array.from({ length: 11 }, () => checks[0]!) }],
])('refuses %s', async (_what, facts) => {
  expect(await save(person, facts)).toMatchObject({ resCode: 'E0017' });
  expect(await list(person)).toEqual([]);
});

it('refuses operations of other APIs, and APIs that are not there', async () => {
  const other = await apiIdOf(person, '工作日历');
  expect(await save(person, { apiId: other })).toMatchObject({ resCode: 'E4004' });
  expect(await save(person, { apiId: 'nothing' })).toMatchObject({ resCode: 'E4004' });
  expect(await person.call(listTestCases, { apiId: 'nothing', opId: opIds[0]! })).toMatchObject({
    resCode: 'E4004',
  });
});
