import { withdrawState, withdrawStates, type WithdrawState } from '@portal/calls';
import { Status, type Tone } from '@portal/design';

const tones: Partial<Record<WithdrawState, Tone>> = {
  [withdrawState.waiting]: 'warn',
  [withdrawState.paid]: 'good',
  [withdrawState.rejected]: 'bad',
  [withdrawState.failed]: 'bad',
};

/** State of a withdrawal, with the reason if there is one. */
export const WithdrawStatus = ({ state, reason }: { state: WithdrawState; reason: string }) => (
  <Status tone={tones[state] ?? 'calm'}>
    {withdrawStates[state]}
    {reason && `：${reason}`}
  </Status>
);
