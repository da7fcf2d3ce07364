import type { Call } from '@portal/calls';

/**
 * Whether a program may make a call with somebody's access token. What is about the human alone, what they sign in with,
 * their tokens, the end of their account, and to operate the portal, is for themselves.
 */
export const takesTokens = ({ guard, about, isForLeavers }: Call): boolean =>
  guard !== 'public' && guard !== 'operator' && about === 'account' && !isForLeavers;
