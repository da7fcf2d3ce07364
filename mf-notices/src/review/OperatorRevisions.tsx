import { useCallback } from 'react';
import { rollBackNotice, viewNoticeRevision, type NoticeDraft } from '@portal/calls';
import { call } from '@portal/client';
import { NoticeRevisions } from '../common/NoticeRevisions';

interface OperatorRevisionsProps {
  data: NoticeDraft & { noId: string };
  /** Called before the restored version is loaded. */
  onRestored: () => void;
}

/** Revisions of a notice for its operators. */
export function OperatorRevisions({ data, onRestored }: OperatorRevisionsProps) {
  const { noId, version } = data;
  const load = useCallback(
    (revision: number, signal: AbortSignal) => call(viewNoticeRevision, { noId, revision }, { signal }),
    [noId],
  );
  return (
    <NoticeRevisions
      data={data}
      looking={{ needs: viewNoticeRevision, load }}
      bringing={{
        needs: rollBackNotice,
        act: (revision) => call(rollBackNotice, { noId, version, revision }).then(onRestored),
      }}
    />
  );
}
