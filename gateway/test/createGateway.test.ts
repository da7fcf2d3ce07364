import { startGateway } from './startGateway';

it('says in its log when the server gives no leases, and refuses what needs one', async () => {
  const { gateway, get, reports, endGrace } = await startGateway((_, response) => void response.end('{}'), {
    isBrokenAt: '/leases',
  });

  const { status } = await get('/prod/region/v2/regions');
  endGrace();
  await gateway.close();

  expect(status).toBe(503);
  expect(reports).toContain('门户暂时没有给出租约：已租的调用照常，租完的以 503 拒绝，恢复后自动继续');
});

it.each([
  ['/healthz', 200, '{"status":"ok"}'],
  ['/readyz', 200, '{"status":"ok"}'],
  ['/metrics', 200, 'gateway_ready 1'],
  ['/healthz/', 410, 'E9108'],
])('answers %s with %i', async (target, status, text) => {
  const { gateway, get, endGrace } = await startGateway((_, response) => void response.end('{}'));

  const answer = await get(target);
  const body = await answer.text();
  endGrace();
  await gateway.close();

  expect([answer.status, body]).toEqual([status, expect.stringContaining(text)]);
});
