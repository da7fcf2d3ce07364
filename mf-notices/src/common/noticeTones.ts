import { noticeState } from '@portal/calls';

export const noticeTones = {
  [noticeState.draft]: 'calm',
  [noticeState.published]: 'good',
  [noticeState.withdrawn]: 'bad',
  [noticeState.scheduled]: 'warn',
} as const;
