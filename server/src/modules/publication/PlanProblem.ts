import type { Code } from '@portal/codes';
import type { Said } from '../../platform/said/say';

/** What is wrong with a plan, and what its submission is refused with. */
export interface PlanProblem {
  code: Code;
  text: Said;
}
