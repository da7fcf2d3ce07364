import { contentState } from '@portal/calls';

export const contentTones = {
  [contentState.draft]: 'calm',
  [contentState.published]: 'good',
  [contentState.withdrawn]: 'bad',
  [contentState.scheduled]: 'warn',
} as const;
