import { importApi, listGatewayRoutes } from '@portal/calls';
import { startPublishing, type Publishing } from './startPublishing';

let at: Publishing;
beforeAll(async () => {
  at = await startPublishing();
});
afterAll(() => at?.close());
beforeEach(() => at.test.db.deleteFrom('rate_limits').execute());

const draftCount = async () => (await at.test.db.selectFrom('publications').select('id').execute()).length;

const deck = `_format_version: "3.0"
services:
- name: tides
  url: http://tides.internal:8080
  routes:
  - { name: tides, methods: [GET], paths: [/tides], plugins: [{ name: key-auth }] }
`;

it('lists routes to a provider, says what stays behind, and keeps nothing', async () => {
  const before = await draftCount();
  const reply = await at.provider.call(listGatewayRoutes, { text: deck });

  expect(reply).toMatchObject({
    resCode: 'S0000',
    resBody: {
      gateway: 'kong',
      operations: [{ method: 'GET', path: '/tides', name: 'tides', upstream: 'http://tides.internal:8080' }],
    },
  });
  expect(reply.resBody.problems).toContainEqual({
    ...{ level: 'warning', cause: '插件与注解没有导入', count: 1 },
    places: ['services[0].routes[0]（tides）：key-auth'],
    remedy: expect.stringContaining('原网关的对外地址'),
  });
  expect(await draftCount()).toBe(before);
});

it('says the same in English to who reads English', async () => {
  const reply = await at.provider.send({
    method: 'POST',
    url: '/ajaxurl/apix/gateway/routes',
    headers: { 'accept-language': 'en', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ text: deck.replace('/tides],', '"~/tides/(?<id>\\\\d+)"],') }).toString(),
  });

  expect(reply.json()).toMatchObject({
    resCode: 'E4102',
    resMsg: expect.stringContaining('No routes were read'),
  });
  const { problems } = reply.json<{ problems: { cause: string; remedy: string }[] }>();
  expect(problems.map(({ cause }) => cause)).toEqual([
    'There are no routes to import',
    'Plugins and annotations are not imported',
    'The route rewrites the path that the upstream is asked for',
    'Routes with regular expressions or expressions are not imported',
  ]);
  expect(problems.at(-1)?.remedy).toContain('like /orders/{id}');
});

it('refuses what lists no routes, with the place and what to do', async () => {
  expect(await at.provider.call(listGatewayRoutes, { text: 'openapi: 3.0.0' })).toMatchObject({
    resCode: 'E4102',
    problems: [{ level: 'error', places: ['文件'], remedy: expect.stringContaining('命令') }],
  });
});

it('counts as an import, so that nobody has the workers to themselves', async () => {
  const { importsPerMinute } = at.test.config.perAccount;
  for (let count = 0; count < importsPerMinute; count += 1)
    await at.provider.call(listGatewayRoutes, { text: 'a' });

  expect(await at.provider.call(listGatewayRoutes, { text: deck })).toMatchObject({ resCode: 'E0429' });
  expect(await at.provider.call(importApi, { fileName: 'a', text: 'a' })).toMatchObject({ resCode: 'E0429' });
});
