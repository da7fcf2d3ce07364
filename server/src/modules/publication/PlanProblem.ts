import type { Code } from '@portal/codes';
import type { Said } from '../../platform/said/say';

/** A fault of a plan, with the code of the refusal. */
export interface PlanProblem {
  code: Code;
  text: Said;
}
