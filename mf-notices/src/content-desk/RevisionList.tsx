import { useCallback } from 'react';
import {
  contentState,
  rollBackContent,
  viewContentChanges,
  viewContentRevision,
  type ContentDraft,
} from '@portal/calls';
import { call } from '@portal/client';
import { useSearchParams } from '@portal/router';
import { RevisionTable } from '../common/RevisionTable';
import { openedRevision } from '../common/openedRevision';
import { ContentChanges } from './ContentChanges';
import { ContentPreview } from './ContentPreview';

interface RevisionListProps {
  data: ContentDraft & { itemId: string };
  /** Called before the restored version is loaded. */
  onRestored: () => void;
}

/** Published revisions of a piece, and an action to restore one. */
export function RevisionList({ data, onRestored }: RevisionListProps) {
  const { kind, itemId, version, state, liveRevision, revisions } = data;
  const load = useCallback(
    (revision: number, signal: AbortSignal) => call(viewContentRevision, { itemId, revision }, { signal }),
    [itemId],
  );
  const compare = useCallback(
    (revision: number, signal: AbortSignal) => call(viewContentChanges, { itemId, revision }, { signal }),
    [itemId],
  );
  const [query] = useSearchParams();
  return (
    <RevisionTable
      revisions={revisions}
      liveRevision={liveRevision}
      looking={{
        needs: viewContentRevision,
        load,
        draw: ({ content }) => <ContentPreview kind={kind} content={content} />,
      }}
      comparing={{
        needs: viewContentChanges,
        load: compare,
        draw: (changes) => <ContentChanges data={changes} />,
      }}
      opened={openedRevision(query)}
      bringing={{
        needs: rollBackContent,
        act: (revision) => call(rollBackContent, { itemId, version, revision }).then(onRestored),
        effect:
          state === contentState.published
            ? '访客将立即看到这个版本，未发布的修改会丢失。'
            : '草稿将变为这个版本。',
      }}
      empty="还没有发布过"
    />
  );
}
