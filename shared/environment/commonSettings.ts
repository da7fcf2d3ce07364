import { folder, hosts, oneOf, port, secret, text, wholeNumber } from './settingKinds';
import { tracingSettings } from './tracing/tracingSettings';
import { trustedProxies } from './trustedProxies';

/** Settings that all processes of a portal must read alike. Each process takes the ones that it needs. */
export const commonSettings = {
  PORTAL_MODE: oneOf(['demo', 'production']).default('demo').describe('demo (default) or production'),
  PORT: port.prefault('8080').describe('Port of the portal'),
  HOST: text.default('0.0.0.0').describe('Address to listen on in production (demo: always loopback)'),
  PORTAL_DATA_DIR: folder.prefault('data').describe('Database, releases, media and kept secrets'),
  MAIN_DOMAIN: text.default('localhost').describe('Main host; <prefix>.<MAIN_DOMAIN> are branded portals'),
  TRUST_PROXY: trustedProxies.describe(
    'Reverse proxies in front whose X-Forwarded-* is trusted: how many (1), or which (10.0.0.0/8,::1); absent: none',
  ),
  METRICS_TOKEN: secret
    .optional()
    .describe(
      'Bearer token for /metrics, at least 32 random characters; absent: public in a demo, disabled in production',
    )
    .meta({ mayBeFile: true }),
  SHUTDOWN_GRACE_MS: wholeNumber(0)
    .optional()
    .describe(
      'Time in ms for which /readyz is red before a stopping server or gateway closes its port (demo: 0, production: 2000)',
    ),
  GATEWAY_PORT: port.prefault('8081').describe('Port of the gateway'),
  PORTAL_GATEWAY_TOKEN: secret
    .optional()
    .describe(
      'Shared by server and gateways, at least 32 random characters; made and kept in the data folder when absent',
    )
    .meta({ mayBeFile: true }),
  UPSTREAM_HOSTS: hosts.describe(
    'Names that upstreams may use although they lead to private addresses: name=host:port,…',
  ),
  ...tracingSettings,
};
