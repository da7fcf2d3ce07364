/** Messages between server and gateways; not for the browser. */
export * from './gatewayEntities';
export * from './gatewayLeases';
export * from './gatewayMocks';
export * from './gatewayTraces';
export * from './gatewayUsage';

/** "2.1.0" → "v2": the part of a version that an address carries. */
export const gatewayVersion = (version: string) => `v${/\d+/.exec(version)?.[0] ?? '1'}`;

/** Where programs exchange AppKey and AppSecret for an access token (RFC 6749, 4.4), at every gateway. */
export const tokenPath = '/oauth2/token';
/** How long an access token is good for. */
export const tokenLifeSeconds = 2 * 60 * 60;
/** Every access token begins so: whatever else a caller sends as `Authorization` is for the upstream. */
export const tokenPrefix = 'gat_';
