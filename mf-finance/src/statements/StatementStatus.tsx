import { statementState, statementStates, type StatementState } from '@portal/calls';
import { Status } from '@portal/design';

const tones = {
  [statementState.waiting]: 'warn',
  [statementState.disputed]: 'bad',
  [statementState.answered]: 'warn',
  [statementState.confirmed]: 'good',
} as const;

export const StatementStatus = ({ state }: { state: StatementState }) => (
  <Status tone={tones[state]}>{statementStates[state]}</Status>
);
