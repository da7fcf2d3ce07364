import { noticeState, type NoticeState } from '@portal/calls';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages';

const { draft, published, withdrawn, scheduled } = noticeState;

/** What may become of a notice (2.8). */
export const noticeMachine = defineMachine<NoticeState, Record<string, never>>(
  'notice',
  [draft, published, withdrawn, scheduled],
  [
    { from: draft, to: published, by: ['operator'] },
    { from: draft, to: scheduled, by: ['operator'] },
    { from: scheduled, to: published, by: ['operator', 'system'] },
    { from: scheduled, to: draft, by: ['operator'] },
    { from: published, to: withdrawn, by: ['operator'] },
    { from: withdrawn, to: published, by: ['operator'] },
    { from: withdrawn, to: scheduled, by: ['operator'] },
  ],
  notify,
);
