import type { IncidentState } from '@portal/calls';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages';

export interface IncidentFacts {
  title: string;
}

const live = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
const isStart = (state: IncidentState) => state !== 'resolved';

/**
 * What may become of an incident, and of planned maintenance (`nextIncidentStates` says which of both may what). It is
 * the portal's own: those who follow the status page are told by the service.
 */
export const incidentMachine = defineMachine<IncidentState, IncidentFacts>(
  'incident',
  ['draft', ...live, 'planned', 'ongoing', 'cancelled'],
  [
    ...live.filter(isStart).map((to) => ({ from: 'draft' as const, to, by: ['operator'] as const })),
    ...live.flatMap((from) =>
      live.filter((to) => to !== from).map((to) => ({ from, to, by: ['operator'] as const })),
    ),
    { from: 'draft', to: 'planned', by: ['operator'] },
    { from: 'draft', to: 'ongoing', by: ['operator'] },
    { from: 'planned', to: 'ongoing', by: ['operator', 'system'] },
    { from: 'planned', to: 'cancelled', by: ['operator'] },
    { from: 'ongoing', to: 'resolved', by: ['operator'] },
  ],
  notify,
);
