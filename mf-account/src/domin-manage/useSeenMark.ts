import { useState } from 'react';

/**
 * Mark (version) of the part of the draft on which the user's input is based. It does not advance when the page's data
 * is reloaded after an action, so that the server detects changes by others.
 *
 * @param mark Latest mark from the server.
 * @param isFollowing Whether the server's data replaces what is shown, because there is no unsaved input.
 * @returns the mark, and a function to set it after the user's own save.
 */
export function useSeenMark(mark: string | undefined, isFollowing: boolean) {
  const [{ told, seen }, setMark] = useState({ told: mark, seen: mark });
  if (told !== mark) setMark({ told: mark, seen: isFollowing ? mark : seen });
  return [seen, (saved: string | undefined) => setMark((now) => ({ ...now, seen: saved }))] as const;
}
