import { isObject } from '@portal/rules';

const faultLengthMax = 200;

/** Why a channel did not accept a message, as operators read it: without the address that it may name. */
export const faultOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/[^\s<>@]+@[^\s<>@]+/g, '***')
    .replace(/\d{7,}/g, '***')
    .slice(0, faultLengthMax);

/**
 * Whether the channel itself works and will not take this message whenever it is tried: an address that it refuses
 * (SMTP 5xx for a recipient), or a request that its provider does (HTTP 4xx).
 */
export function isForGood(error: unknown): boolean {
  if (!isObject(error)) return false;
  const { responseCode, command, status } = error;
  if (status !== undefined) return status === 400 || status === 404 || status === 422;
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}
