import type { Code } from '@portal/codes';

/** What is wrong with a plan, and what its submission is refused with. */
export interface PlanProblem {
  code: Code;
  text: string;
}
