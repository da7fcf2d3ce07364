import type { IncidentState } from '@portal/calls';
import type { Tone } from '@portal/design';

export const incidentTones: Readonly<Record<IncidentState, Tone>> = {
  draft: 'calm',
  investigating: 'bad',
  identified: 'bad',
  monitoring: 'warn',
  planned: 'calm',
  ongoing: 'warn',
  resolved: 'good',
  cancelled: 'calm',
};
