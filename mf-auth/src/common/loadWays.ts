import { verifyWays, type VerifyWays } from '@portal/calls';
import { call } from '@portal/client';

/** Ways in which the visitor can verify their identity. */
export const loadWays = ({ signal }: { signal: AbortSignal }): Promise<VerifyWays> =>
  call(verifyWays, {}, { signal });
