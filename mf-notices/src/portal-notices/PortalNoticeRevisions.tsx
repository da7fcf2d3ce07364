import { useCallback } from 'react';
import { rollBackPortalNotice, viewPortalNoticeRevision, type PortalNoticeDraft } from '@portal/calls';
import { call } from '@portal/client';
import { NoticeRevisions } from '../common/NoticeRevisions';

interface PortalNoticeRevisionsProps {
  doId: string;
  notice: PortalNoticeDraft & { noId: string };
  /** Called before the restored version is loaded. */
  onRestored: () => void;
}

/** Revisions of a notice for the managers of its portal. */
export function PortalNoticeRevisions({ doId, notice, onRestored }: PortalNoticeRevisionsProps) {
  const { noId, version } = notice;
  const load = useCallback(
    (revision: number, signal: AbortSignal) =>
      call(viewPortalNoticeRevision, { doId, noId, revision }, { signal }),
    [doId, noId],
  );
  return (
    <NoticeRevisions
      data={notice}
      looking={{ needs: viewPortalNoticeRevision, load }}
      bringing={{
        needs: rollBackPortalNotice,
        act: (revision) => call(rollBackPortalNotice, { doId, noId, version, revision }).then(onRestored),
      }}
    />
  );
}
