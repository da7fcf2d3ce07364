import { ills } from './ills';
import { gateway, portOf, unready, type Answers } from './test/listening';
import { freePorts, look } from './test/look';

it.each<[string, Answers, RegExp]>([
  [
    'cannot serve',
    { ...gateway, '/readyz': unready('还没有从门户取得配置') },
    /不能服务：还没有从门户取得配置.*PORTAL_INTERNAL_ORIGIN/,
  ],
  [
    'hears nothing from the portal',
    { ...gateway, '/metrics': { body: 'x 1\ngateway_in_sync 0\n' } },
    /收不到门户的更新.*PORTAL_GATEWAY_TOKEN/,
  ],
  ['is none', { ...gateway, '/doctor': { status: 404 } }, /应答的不是网关。请核对 GATEWAY_PORT/],
])('reports a gateway that %s', async (_, answers, sentence) => {
  expect(ills(await look({ GATEWAY_PORT: await portOf(answers) }))).toEqual([
    expect.stringMatching(sentence),
  ]);
});

it('reports a remote gateway that is missing, and metrics that it may not read', async () => {
  const away = await look({ GATEWAY_INTERNAL_ORIGIN: `http://127.0.0.1:${freePorts.GATEWAY_PORT}` });
  expect(ills(away)).toEqual([expect.stringMatching(/没有网关应答。请核对 GATEWAY_INTERNAL_ORIGIN/)]);

  const closed = await look({ GATEWAY_PORT: await portOf({ ...gateway, '/metrics': { status: 401 } }) });
  expect(ills(closed)).toEqual([]);
  expect(closed).toContainEqual(
    expect.objectContaining({ state: 'notice', remedy: expect.stringContaining('METRICS_TOKEN') }),
  );
});
