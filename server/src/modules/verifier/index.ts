import { demoErrand } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { callBase } from '../../platform/http/answer';
import { createHttpVerifier } from './createHttpVerifier';
import { registerDemoService } from './demoService.routes';
import { createSimulator } from './simulateVerifier';
import { absentVerifier, type Verifier } from './Verifier';

export { createPaperReader, type PaperReader } from './createPaperReader';
export type { ErrandResult, TransferResult, Verdict, Verifier } from './Verifier';

/** Verification with registers and banks, and reading of papers. */
export interface Verification extends Module {
  verifier: Verifier;
}

/**
 * The configured service; in a demo without settings a simulated one; in production possibly none.
 *
 * @param given  Replaces all of these.
 */
export function createVerification(
  deps: Pick<Deps, 'clock' | 'config' | 'log'>,
  given?: Verifier,
): Verification {
  const { verify, mode, origin, port } = deps.config;
  const none = { routes: () => {} };
  if (given) return { verifier: given, ...none };
  if (verify) return { verifier: createHttpVerifier(deps, verify), ...none };
  if (mode !== 'demo') return { verifier: absentVerifier, ...none };
  const base = `${origin ?? `http://localhost:${port}`}${callBase}`;
  const { verifier, errands } = createSimulator(
    (orderNo) => base + demoErrand.path.replace('{orderNo}', orderNo),
  );
  return { verifier, routes: ({ app, answer }) => registerDemoService(app, answer, errands) };
}
