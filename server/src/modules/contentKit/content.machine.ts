import { contentState, type ContentKind, type ContentState } from '@portal/calls';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages';

const { draft, published, withdrawn, scheduled } = contentState;

export interface ContentFacts {
  kind: ContentKind;
  title: string;
}

/** What may become of a piece of content. It is the portal's own: there is nobody to tell. */
export const contentMachine = defineMachine<ContentState, ContentFacts>(
  'content',
  Object.values(contentState),
  [
    { from: draft, to: published, by: ['operator'] },
    { from: draft, to: scheduled, by: ['operator'] },
    { from: scheduled, to: published, by: ['operator', 'system'] },
    { from: scheduled, to: draft, by: ['operator'] },
    { from: published, to: withdrawn, by: ['operator', 'system'] },
    // Its time is over, and the next revision waits for its own.
    { from: published, to: scheduled, by: ['system'] },
    { from: withdrawn, to: published, by: ['operator'] },
    { from: withdrawn, to: scheduled, by: ['operator'] },
  ],
  notify,
);
