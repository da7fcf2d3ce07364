import type { BudgetState } from '@portal/calls';
import type { Tone } from '@portal/design';

/** How far a budget is used. A monthly budget is always in force. */
export interface Spent {
  state: BudgetState;
  isEnabled?: number;
}

const tones = { normal: 'good', warned: 'warn', reached: 'bad' } as const satisfies Record<BudgetState, Tone>;

export const budgetTone = ({ state, isEnabled = 1 }: Spent) => (isEnabled === 0 ? 'calm' : tones[state]);
