/** How a call proves who makes it. */
export const signTypes = { key: 'AppKey', hmac: 'HMAC-SHA256 签名' } as const;
export type SignType = keyof typeof signTypes;
