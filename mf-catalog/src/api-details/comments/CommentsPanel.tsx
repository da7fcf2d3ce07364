import { useCallback } from 'react';
import { listComments, viewMyComment } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Empty, ErrorPanel, Panel, Skeleton } from '@portal/design';
import { Pager, loadList, useLoaded, usePartQuery } from '@portal/page';
import { useListQuery } from '@portal/router';
import { useMember } from '@portal/session';
import { CommentItem } from './CommentItem';
import { MyCommentPanel } from './MyCommentPanel';
import { ScoreSplit } from './ScoreSplit';

const nobody = () => Promise.resolve(null);

/** Reviews by callers of an API. */
export function CommentsPanel({ apiId }: { apiId: string }) {
  const isSignedIn = useMember() !== null;
  const query = usePartQuery('score');
  const { change } = useListQuery<'score'>({ keepsPlace: true });
  const load = useCallback(
    (signal: AbortSignal) =>
      loadList(listComments, { query, signal }, { also: { apiId }, filters: ['score'] }),
    [apiId, query],
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
              chosen={Number(query.get('score')) || null}
              onChoose={(score) => change({ score: score === null ? null : String(score) })}
            />
            {list.records.length === 0 && (
              <Empty text="没有这个分数的评价">
                <Button onClick={() => change({ score: null })}>查看全部评价</Button>
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
            <Pager page={list} keepsPlace />
          </>
        )}
      </Panel>
    </>
  );
}
