import { ills } from './ills';
import { live, portal, portOf, unready, type Answers } from './test/listening';
import { freePorts, look } from './test/look';

/** Faults beside the database, which is down. */
const beside = async (answers: Answers) =>
  ills(await look({ PORT: await portOf(answers), DATABASE_URL: 'x' })).filter(
    (line) => !line.startsWith('数据库'),
  );

it.each<[string, Answers, RegExp]>([
  [
    'cannot serve',
    { ...portal, '/readyz': unready('数据库没有响应') },
    /^门户：.*不能服务：数据库没有响应。.*日志/,
  ],
  [
    'has no release of an area',
    { ...portal, '/internal/releases': live('shell') },
    /没有线上版本：mf-docs。请运行 npm run release -- mf-docs/,
  ],
  [
    'has another admin token',
    { ...portal, '/internal/releases': { status: 404 } },
    /没有接受管理令牌.*PORTAL_ADMIN_TOKEN/,
  ],
  [
    'is a gateway',
    { ...portal, '/internal/releases': { status: 404, headers: { 'x-refusal': 'E9101' } } },
    /是网关的地址.*PORTAL_URL 或 PORT/,
  ],
  [
    'has another gateway token',
    { ...portal, '/internal/gateway/nonces': { status: 404 } },
    /网关令牌：门户不接受.*同一个 PORTAL_GATEWAY_TOKEN/,
  ],
])('reports a portal that %s', async (_, answers, sentence) => {
  expect(await beside(answers)).toEqual([expect.stringMatching(sentence)]);
});

it.each<[string, () => Promise<string>, RegExp]>([
  ['is not there', async () => freePorts.PORT, /没有应答。请核对 PORTAL_URL/],
  ['is none', () => portOf({ '/healthz': { body: '<html>' } }), /应答的不是门户。请核对 PORTAL_URL/],
])('reports a portal at PORTAL_URL that %s', async (_, port, sentence) => {
  expect(ills(await look({ PORTAL_URL: `http://127.0.0.1:${await port()}` }))).toEqual([
    expect.stringMatching(sentence),
  ]);
});
