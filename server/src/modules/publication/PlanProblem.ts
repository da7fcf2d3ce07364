import type { Code } from '@portal/codes';
import type { Translatable } from '../../platform/i18n/say';

/** A fault of a plan, with the code of the refusal. */
export interface PlanProblem {
  code: Code;
  text: Translatable;
}
