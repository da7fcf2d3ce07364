import { useCallback, useState } from 'react';
import { listComments, pageSizes, viewMyComment } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Empty, ErrorPanel, Pagination, Panel, Skeleton } from '@portal/design';
import { useLoaded } from '@portal/page';
import { useMember } from '@portal/session';
import { CommentItem } from './CommentItem';
import { MyCommentPanel } from './MyCommentPanel';
import { ScoreSplit } from './ScoreSplit';

const nobody = () => Promise.resolve(null);

/** Reviews by callers of an API. */
export function CommentsPanel({ apiId }: { apiId: string }) {
  const isSignedIn = useMember() !== null;
  const [asked, setAsked] = useState<{ score?: number; pageNo: number; pageSize: number }>({
    pageNo: 1,
    pageSize: 10,
  });
  const load = useCallback(
    (signal: AbortSignal) => call(listComments, { apiId, ...asked }, { signal }),
    [apiId, asked],
  );
  const loadMine = useCallback(
    (signal: AbortSignal) => (isSignedIn ? call(viewMyComment, { apiId }, { signal }) : nobody()),
    [apiId, isSignedIn],
  );
  const { data: list, reason, retry } = useLoaded(load);
  const { data: my, retry: retryMine } = useLoaded(loadMine);

  function handleChanged() {
    retry();
    retryMine();
  }

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!list) return <Skeleton $height={240} />;
  const { score, ...page } = asked;
  return (
    <>
      {(my !== null || !isSignedIn) && <MyCommentPanel apiId={apiId} my={my} onChanged={handleChanged} />}
      <Panel title={`全部评价（${list.count.toLocaleString('zh-CN')}）`}>
        {list.count === 0 ? (
          <Empty text="还没有评价。成功调用过的账号可以写下第一条" />
        ) : (
          <>
            <ScoreSplit
              list={list}
              chosen={score ?? null}
              onChoose={(chosen) => setAsked({ ...page, pageNo: 1, ...(chosen && { score: chosen }) })}
            />
            {list.records.length === 0 && (
              <Empty text="没有这个分数的评价">
                <Button onClick={() => setAsked({ ...page, pageNo: 1 })}>查看全部评价</Button>
              </Empty>
            )}
            <ul>
              {list.records.map((comment) => (
                <CommentItem
                  key={comment.commentId}
                  comment={comment}
                  isMine={comment.commentId === my?.mine?.commentId}
                  mayReply={my?.isOwner === 1}
                  onChanged={handleChanged}
                />
              ))}
            </ul>
            {list.total > pageSizes[0] && (
              <Pagination
                {...page}
                total={list.total}
                pageSizes={pageSizes}
                onChange={(next) => setAsked({ ...asked, ...next })}
              />
            )}
          </>
        )}
      </Panel>
    </>
  );
}
