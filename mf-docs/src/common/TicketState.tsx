import { ticketStates, type TicketState as State } from '@portal/calls';
import { Status } from '@portal/design';

const moods = { open: 'warn', answered: 'good', closed: 'calm' } as const;

export const TicketState = ({ state }: { state: State }) => (
  <Status mood={moods[state]}>{ticketStates[state]}</Status>
);
