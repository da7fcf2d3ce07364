import { appStates, applyStates, keyStates, publicationStates } from '@portal/calls';
import { Status } from '@portal/design';

type Mood = 'good' | 'warn' | 'bad' | 'calm';

const applyMoods: Record<number, Mood> = { 1: 'warn', 2: 'good', 3: 'bad', 5: 'warn', 6: 'bad', 7: 'warn' };
const appMoods: Record<number, Mood> = { 1: 'calm', 2: 'warn', 3: 'good', 4: 'bad', 5: 'warn' };
const keyMoods: Record<string, Mood> = { active: 'good', rotating: 'warn', disabled: 'warn', expired: 'bad' };
const publicationMoods: Record<string, Mood> = {
  submitted: 'warn',
  rejected: 'bad',
  approved: 'warn',
  online: 'good',
  deprecated: 'warn',
  suspended: 'bad',
};

export const ApplyState = ({ state }: { state: number }) => (
  <Status mood={applyMoods[state] ?? 'calm'}>{applyStates[state as 1] ?? state}</Status>
);

export const AppState = ({ state }: { state: number }) => (
  <Status mood={appMoods[state] ?? 'calm'}>{appStates[state as 1] ?? state}</Status>
);

export const KeyState = ({ state }: { state: string }) => (
  <Status mood={keyMoods[state] ?? 'calm'}>{keyStates[state as 'active'] ?? state}</Status>
);

export const PublicationState = ({ state }: { state: string }) => (
  <Status mood={publicationMoods[state] ?? 'calm'}>{publicationStates[state as 'draft'] ?? state}</Status>
);
