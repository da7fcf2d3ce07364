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
import { Status } from '@portal/design';

type Mood = 'good' | 'warn' | 'bad' | 'calm';

const applyMoods: Partial<Record<ApplyStateId, Mood>> = {
  [applyState.waiting]: 'warn',
  [applyState.active]: 'good',
  [applyState.rejected]: 'bad',
  [applyState.suspended]: 'warn',
  [applyState.inArrears]: 'bad',
  [applyState.expired]: 'warn',
};
const appMoods: Partial<Record<AppStateId, Mood>> = {
  [appState.prodWaiting]: 'warn',
  [appState.prod]: 'good',
  [appState.prodRejected]: 'bad',
  [appState.stopped]: 'warn',
};
const keyMoods: Partial<Record<KeyStateId, Mood>> = {
  active: 'good',
  rotating: 'warn',
  disabled: 'warn',
  expired: 'bad',
};
const publicationMoods: Partial<Record<PublicationStateId, Mood>> = {
  submitted: 'warn',
  rejected: 'bad',
  approved: 'warn',
  online: 'good',
  deprecated: 'warn',
  suspended: 'bad',
};

export const ApplyState = ({ state }: { state: ApplyStateId }) => (
  <Status mood={applyMoods[state] ?? 'calm'}>{applyStates[state]}</Status>
);

export const AppState = ({ state }: { state: AppStateId }) => (
  <Status mood={appMoods[state] ?? 'calm'}>{appStates[state]}</Status>
);

export const KeyState = ({ state }: { state: KeyStateId }) => (
  <Status mood={keyMoods[state] ?? 'calm'}>{keyStates[state]}</Status>
);

export const PublicationState = ({ state }: { state: PublicationStateId }) => (
  <Status mood={publicationMoods[state] ?? 'calm'}>{publicationStates[state]}</Status>
);
