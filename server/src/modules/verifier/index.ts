import type { Deps } from '../../platform/Deps';
import { createHttpVerifier } from './createHttpVerifier';
import { simulatedVerifier } from './simulateVerifier';
import { absentVerifier, type Verifier } from './Verifier';

export type { TransferResult, Verdict, Verifier } from './Verifier';

/** The configured one; a demo without settings simulates it; in production there may be none. */
export function createVerifier(deps: Pick<Deps, 'clock' | 'config' | 'log'>): Verifier {
  const { verify, mode } = deps.config;
  if (verify) return createHttpVerifier(deps, verify);
  return mode === 'demo' ? simulatedVerifier : absentVerifier;
}
