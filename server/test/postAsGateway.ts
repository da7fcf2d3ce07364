import type { TestApp } from './buildTestApp';

/** What gateways tell and ask the server: `gateway/leases` or `meter`, for example. */
export const postAsGateway = (
  { app, config }: Pick<TestApp, 'app' | 'config'>,
  path: string,
  payload: unknown,
) =>
  app.inject({
    method: 'POST',
    url: `/internal/${path}`,
    headers: { authorization: `Bearer ${config.gatewayToken}`, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
