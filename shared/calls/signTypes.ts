/** How an app proves its calls. */
export const signTypes = { key: 'AppKey', hmac: 'HMAC-SHA256 签名', sm2: 'SM3withSM2 国密签名' } as const;
export type SignType = keyof typeof signTypes;

/** What an API takes: the key alone, or a signature of either kind. */
export const authTypes = { key: 'AppKey', hmac: '签名' } as const;
