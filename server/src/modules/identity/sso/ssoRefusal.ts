import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { isObject } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { say } from '../../../platform/i18n/say';

/** Refusals because of the provider's claims. */
const faults = {
  iss: say`签发者与设置不符`,
  aud: say`凭证发给了另一个客户端`,
  azp: say`凭证发给了另一个客户端`,
  nonce: say`随机数不符`,
  exp: say`凭证已过期`,
  iat: say`签发时间有误`,
  nbf: say`凭证尚未生效`,
  sub: say`用户信息与凭证不是同一个人`,
  issuer: say`发现文档的签发者与设置不符`,
  signature: say`签名无法验证`,
} as const;
type Fault = keyof typeof faults;
const isFault = (name: unknown): name is Fault => typeof name === 'string' && Object.hasOwn(faults, name);

/** Codes of the library for an untrustworthy answer. */
const unbelievable: readonly unknown[] = [
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_UNSUPPORTED_OPERATION',
];

/** OAuth errors that are passed on; others could contain any text. */
const told: readonly string[] = [
  'access_denied',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
];

/** The provider, or the person there, declined. @param error OAuth error. */
export function notLetPass(error: string): AppError {
  if (error === 'access_denied')
    return new AppError('E5606', { reason: error }, say`您在身份提供方取消了登录，或没有权限`);
  return told.includes(error)
    ? new AppError('E5606', { reason: error }, say`身份提供方没有放行（${error}）`)
    : new AppError('E5606');
}

export const invalidProof = (fault: Fault) =>
  new AppError('E5603', { reason: fault }, say`身份提供方返回的凭证无效：${faults[fault]}`);

/** Refusal for the person who signs in. The provider's message is neither stored nor logged. */
export function ssoRefusal(error: unknown): AppError {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return notLetPass(error.error);
  if (error instanceof WWWAuthenticateChallengeError) return notLetPass('invalid_client');
  if (!(error instanceof ClientError) || !unbelievable.includes(error.code)) return new AppError('E5602');
  const fault = [error.cause, causeOf(error.cause)].map(namedBy).find(isFault);
  return invalidProof(fault ?? 'signature');
}

const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined);

/** Claim or attribute that an error concerns. */
const namedBy = (cause: unknown) => (isObject(cause) ? (cause.claim ?? cause.attribute) : undefined);
