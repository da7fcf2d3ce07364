import type { FastifyRequest } from 'fastify';
import type { Call } from '@portal/calls';
import { bearerTokenOf } from './visitor';

/**
 * Whether programs may make a call with an access token. Calls about the person (credentials, tokens, closing the
 * account) and operating the portal are excluded.
 */
export const takesTokens = ({ guard, about, isForLeavers }: Call): boolean =>
  guard !== 'public' && guard !== 'operator' && about === 'account' && !isForLeavers;

/** Whether a program makes this request with an access token. */
export const isByProgram = ({ guard }: Call, request: FastifyRequest): boolean =>
  guard !== 'public' && bearerTokenOf(request) !== null;
