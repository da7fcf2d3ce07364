import { useCallback } from 'react';
import { noticeState, type Call, type NoticeDraft, type NoticeRevision } from '@portal/calls';
import { useSearchParams } from '@portal/router';
import { NoticeChanges } from './NoticeChanges';
import { NoticeFiles } from './NoticeFiles';
import { NoticeText } from './NoticeText';
import { openedRevision } from './openedRevision';
import { RevisionTable } from './RevisionTable';

interface NoticeRevisionsProps {
  data: Pick<NoticeDraft, 'state' | 'liveRevision' | 'revisions'>;
  looking: {
    needs: Call;
    /** Must keep its identity between renders. */
    load: (revision: number, signal: AbortSignal) => Promise<NoticeRevision>;
  };
  bringing: { needs: Call; act: (revision: number) => Promise<unknown> };
}

/** Published revisions of a notice, and an action to restore one. */
export function NoticeRevisions({ data, looking, bringing }: NoticeRevisionsProps) {
  const { state, liveRevision, revisions } = data;
  const { needs, load } = looking;
  const compare = useCallback(
    (revision: number, signal: AbortSignal) =>
      Promise.all([revision > 1 ? load(revision - 1, signal) : null, load(revision, signal)]),
    [load],
  );
  const [query] = useSearchParams();
  return (
    <RevisionTable
      revisions={revisions}
      liveRevision={liveRevision}
      looking={{
        ...looking,
        draw: ({ title, noType, content, top, portals, files }) => (
          <>
            <h3>{title}</h3>
            <p>
              发布范围：{portals.join('、')}
              {top === 1 && '（置顶）'}
            </p>
            <NoticeText type={noType} time={null} html={content} />
            <NoticeFiles files={files} />
          </>
        ),
      }}
      comparing={{
        needs,
        load: compare,
        draw: ([before, after]) => <NoticeChanges before={before} after={after} />,
      }}
      opened={openedRevision(query)}
      bringing={{
        ...bringing,
        effect:
          state === noticeState.published
            ? '读者将立即看到这个版本，未发布的修改会丢失。'
            : '草稿将变为这个版本。',
      }}
      empty="还没有版本。发布或修改后，每个版本都会保留。"
    />
  );
}
