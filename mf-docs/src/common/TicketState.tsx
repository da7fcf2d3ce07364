import { ticketStates, type TicketState as State } from '@portal/calls';
import { Status } from '@portal/design';

const moods = { open: 'warn', answered: 'good', closed: 'calm' } as const;

export const TicketState = ({ state }: { state: string }) => (
  <Status mood={moods[state as State]}>{ticketStates[state as State]}</Status>
);
