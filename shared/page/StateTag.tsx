import {
  appState,
  appStates,
  applyState,
  applyStates,
  keyStates,
  publicationStates,
  type AppState as AppStateId,
  type ApplyState as ApplyStateId,
  type KeyState as KeyStateId,
  type PublicationState as PublicationStateId,
} from '@portal/calls';
import { Status, type Tone } from '@portal/design';

const applyTones: Partial<Record<ApplyStateId, Tone>> = {
  [applyState.waiting]: 'warn',
  [applyState.active]: 'good',
  [applyState.rejected]: 'bad',
  [applyState.suspended]: 'warn',
  [applyState.inArrears]: 'bad',
  [applyState.expired]: 'warn',
};
const appTones: Partial<Record<AppStateId, Tone>> = {
  [appState.prodWaiting]: 'warn',
  [appState.prod]: 'good',
  [appState.prodRejected]: 'bad',
  [appState.stopped]: 'warn',
};
const keyTones: Partial<Record<KeyStateId, Tone>> = {
  active: 'good',
  rotating: 'warn',
  disabled: 'warn',
  expired: 'bad',
};
const publicationTones: Partial<Record<PublicationStateId, Tone>> = {
  submitted: 'warn',
  rejected: 'bad',
  approved: 'warn',
  online: 'good',
  deprecated: 'warn',
  suspended: 'bad',
};

export const ApplyState = ({ state }: { state: ApplyStateId }) => (
  <Status tone={applyTones[state] ?? 'calm'}>{applyStates[state]}</Status>
);

export const AppState = ({ state }: { state: AppStateId }) => (
  <Status tone={appTones[state] ?? 'calm'}>{appStates[state]}</Status>
);

export const KeyState = ({ state }: { state: KeyStateId }) => (
  <Status tone={keyTones[state] ?? 'calm'}>{keyStates[state]}</Status>
);

export const PublicationState = ({ state }: { state: PublicationStateId }) => (
  <Status tone={publicationTones[state] ?? 'calm'}>{publicationStates[state]}</Status>
);
