import { useState } from 'react';

/**
 * The mark of a part of the draft as it is seen here: what others save meanwhile is not seen before the page is opened
 * anew, though the page's data come again after each action.
 *
 * @param mark         As the server tells it last.
 * @param isFollowing  Whether what the server tells appears at once: nothing has been typed over it.
 * @returns It, and what takes the mark of what was saved here.
 */
export function useSeenMark(mark: string | undefined, isFollowing: boolean) {
  const [{ told, seen }, setMark] = useState({ told: mark, seen: mark });
  if (told !== mark) setMark({ told: mark, seen: isFollowing ? mark : seen });
  return [seen, (saved: string | undefined) => setMark((now) => ({ ...now, seen: saved }))] as const;
}
