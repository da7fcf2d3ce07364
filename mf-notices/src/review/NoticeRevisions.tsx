import { useCallback } from 'react';
import { noticeState, rollBackNotice, viewNoticeRevision, type NoticeDraft } from '@portal/calls';
import { call } from '@portal/client';
import { NoticeText } from '../common/NoticeText';
import { RevisionTable } from '../common/RevisionTable';

interface NoticeRevisionsProps {
  data: NoticeDraft & { noId: string };
}

/** What was published of a notice, and the way back to it. */
export function NoticeRevisions({ data }: NoticeRevisionsProps) {
  const { noId, version, state, liveRevision, revisions } = data;
  const load = useCallback(
    (revision: number, signal: AbortSignal) => call(viewNoticeRevision, { noId, revision }, { signal }),
    [noId],
  );
  return (
    <RevisionTable
      revisions={revisions}
      liveRevision={liveRevision}
      looking={{
        needs: viewNoticeRevision,
        load,
        draw: ({ title, noType, content, top, portals }) => (
          <>
            <h3>{title}</h3>
            <p>
              发布范围：{portals.join('、')}
              {top === 1 && '（置顶）'}
            </p>
            <NoticeText type={noType} time={null} html={content} />
          </>
        ),
      }}
      bringing={{
        needs: rollBackNotice,
        act: (revision) => call(rollBackNotice, { noId, version, revision }),
        effect:
          state === noticeState.published
            ? '读者将立即看到这个版本，未发布的修改会丢失。'
            : '草稿将变为这个版本。',
      }}
      empty="还没有版本。发布或修改后，每个版本都会保留。"
    />
  );
}
