import { isObject } from '@portal/rules';

const faultLengthMax = 200;

/** Why a channel refused a message, without the address that the error may contain. */
export const faultOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/[^\s<>@]+@[^\s<>@]+/g, '***')
    .replace(/\d{7,}/g, '***')
    .slice(0, faultLengthMax);

/**
 * Whether a failure is permanent for this message while the channel works: SMTP 5xx for the recipient, or HTTP 4xx of
 * the provider.
 */
export function isForGood(error: unknown): boolean {
  if (!isObject(error)) return false;
  const { responseCode, command, status } = error;
  if (status !== undefined) return status === 400 || status === 404 || status === 422;
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}
