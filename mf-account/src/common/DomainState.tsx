import { portalState, portalStates, type PortalState } from '@portal/calls';
import { Status, type Tone } from '@portal/design';

const tones: Partial<Record<PortalState, Tone>> = {
  [portalState.waiting]: 'warn',
  [portalState.online]: 'good',
  [portalState.rejected]: 'bad',
  [portalState.resolving]: 'warn',
  [portalState.certifying]: 'warn',
  [portalState.stopped]: 'warn',
  [portalState.banned]: 'bad',
  [portalState.unresolved]: 'bad',
};

/** State of a branded portal, as a coloured label. */
export const DomainState = ({ state }: { state: PortalState }) => (
  <Status tone={tones[state] ?? 'calm'}>{portalStates[state]}</Status>
);
