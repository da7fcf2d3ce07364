/** How an app authenticates its calls. */
export const signTypes = {
  key: 'AppKey',
  oauth2: 'OAuth2 访问令牌',
  hmac: 'HMAC-SHA256 签名',
  sm2: 'SM3withSM2 国密签名',
} as const;
export type SignType = keyof typeof signTypes;

/** Ways of authentication in code samples: an app that signs with HMAC may also sign whole messages. */
export const sampleSigns = { ...signTypes, message: 'HTTP 消息签名（RFC 9421）' } as const;
export type SampleSign = keyof typeof sampleSigns;

/**
 * What an API accepts: the plain key, access tokens, or a signature of either kind. Accepting the key includes tokens.
 */
export const authTypes = { key: 'AppKey', oauth2: 'OAuth2 访问令牌', hmac: '签名' } as const;
