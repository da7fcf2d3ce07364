import { useEffect, useRef, useState } from 'react';
import {
  listReviews,
  viewReviewState,
  type CallReply,
  type ReviewKind,
  type ReviewView,
} from '@portal/calls';
import { call } from '@portal/client';
import { useListQuery, useRevalidator } from '@portal/router';
import { loadList } from '../list/loadList';
import { useFollowedList } from '../useFollowedList';
import { goneOnly } from './goneOnly';

type Queue = CallReply<typeof listReviews>;

/**
 * The page of a queue as colleagues change it. The open case is loaded again only when somebody has taken, decided or
 * resubmitted it, because each look at private content is logged.
 *
 * @param loaded  The page of the queue that was loaded with the page.
 */
export function useFollowedQueue(kind: ReviewKind, loaded: Queue, view: ReviewView | null): Queue {
  const { query } = useListQuery();
  const { revalidate } = useRevalidator();
  const [newer, setNewer] = useState<{ than: Queue; list: Queue } | null>(null);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), [loaded]);

  async function follow(): Promise<void> {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    const [list, isChanged] = await Promise.all([
      loadList(listReviews, { query, signal }, { also: { kind }, filters: ['state'] }),
      view !== null && hasChanged(view, signal),
    ]);
    if (signal.aborted) return;
    if (isChanged) void revalidate();
    else setNewer({ than: loaded, list });
  }

  // What is shown stays when nothing can be learned: the next event, or a button, asks again.
  useFollowedList(() => void follow().catch(() => {}));
  return newer?.than === loaded ? newer.list : loaded;
}

async function hasChanged({ case: shown }: ReviewView, signal: AbortSignal): Promise<boolean> {
  if (shown.state !== 'open') return false;
  const { kind, subjectId } = shown;
  const found = await call(viewReviewState, { kind, subjectId }, { signal }).catch(goneOnly);
  if (found === 'gone') return true;
  return (['state', 'takenBy', 'isMine', 'submittedAt'] as const).some((name) => found[name] !== shown[name]);
}
