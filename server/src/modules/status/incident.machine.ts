import type { IncidentState } from '@portal/calls';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages';

export interface IncidentFacts {
  title: string;
}

const live = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
const isStart = (state: IncidentState) => state !== 'resolved';

/**
 * States of an incident, and of planned maintenance (`nextIncidentStates` has the transitions of each). It belongs to
 * the portal; the service notifies the followers of the status page.
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
