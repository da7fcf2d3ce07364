import { ticketStates, type TicketState as State } from '@portal/calls';
import { Status } from '@portal/design';

const tones = { open: 'warn', answered: 'good', closed: 'calm' } as const;

export const TicketState = ({ state }: { state: State }) => (
  <Status tone={tones[state]}>{ticketStates[state]}</Status>
);
