import { noticeState, type Call, type NoticeDraft, type NoticeRevision } from '@portal/calls';
import { NoticeText } from './NoticeText';
import { RevisionTable } from './RevisionTable';

interface NoticeRevisionsProps {
  data: Pick<NoticeDraft, 'state' | 'liveRevision' | 'revisions'>;
  /** Stays the same function from one drawing to the next. */
  load: (revision: number, signal: AbortSignal) => Promise<NoticeRevision>;
  bring: (revision: number) => Promise<unknown>;
  /** The calls that these make. */
  needs: { load: Call; bring: Call };
}

/** What was published of a notice, and the way back to it. */
export function NoticeRevisions({ data, load, bring, needs }: NoticeRevisionsProps) {
  const { state, liveRevision, revisions } = data;
  return (
    <RevisionTable
      revisions={revisions}
      liveRevision={liveRevision}
      looking={{
        needs: needs.load,
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
        needs: needs.bring,
        act: bring,
        effect:
          state === noticeState.published
            ? '读者将立即看到这个版本，未发布的修改会丢失。'
            : '草稿将变为这个版本。',
      }}
      empty="还没有版本。发布或修改后，每个版本都会保留。"
    />
  );
}
