import { CallError } from './CallError';

/**
 * Sends a call again when its CSRF token was outdated: nothing was done then, and the refusal brought the cookie of a
 * valid one. A browser that has lost its cookies so learns whether somebody is still signed in.
 */
export async function withFreshToken<Reply>(act: () => Promise<Reply>): Promise<Reply> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof CallError && error.code === 'E5105') return act();
    throw error;
  }
}
