import { contentState, type ContentKind, type ContentState } from '@portal/calls';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages';

const { draft, published, withdrawn, scheduled } = contentState;

export interface ContentFacts {
  kind: ContentKind;
  title: string;
}

/** States of a piece of content. It belongs to the portal itself, so nobody is notified. */
export const contentMachine = defineMachine<ContentState, ContentFacts>(
  'content',
  Object.values(contentState),
  [
    { from: draft, to: published, by: ['operator'] },
    { from: draft, to: scheduled, by: ['operator'] },
    { from: scheduled, to: published, by: ['operator', 'system'] },
    { from: scheduled, to: draft, by: ['operator'] },
    { from: published, to: withdrawn, by: ['operator', 'system'] },
    // Its time is over, and the next revision is scheduled.
    { from: published, to: scheduled, by: ['system'] },
    { from: withdrawn, to: published, by: ['operator'] },
    { from: withdrawn, to: scheduled, by: ['operator'] },
  ],
  notify,
);
