import type { Call } from '@portal/calls';

/**
 * Whether programs may make a call with an access token. Calls about the person (credentials, tokens, closing the
 * account) and operating the portal are excluded.
 */
export const takesTokens = ({ guard, about, isForLeavers }: Call): boolean =>
  guard !== 'public' && guard !== 'operator' && about === 'account' && !isForLeavers;
