import { accountStates, type AccountState as State } from '@portal/calls';
import { Status } from '@portal/design';

const tones = { 0: 'warn', 1: 'good', 3: 'bad', 9: 'calm' } as const;

export const AccountState = ({ state }: { state: State }) => (
  <Status tone={tones[state]}>{accountStates[state]}</Status>
);
