import { verifyWays, type VerifyWays } from '@portal/calls';
import { call } from '@portal/client';

/** How the visitor can prove who they are, for the first step of a change. */
export const loadWays = ({ signal }: { signal: AbortSignal }): Promise<VerifyWays> =>
  call(verifyWays, {}, { signal });
