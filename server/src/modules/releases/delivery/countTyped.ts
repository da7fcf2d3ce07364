import { querySearch, type SearchReply } from '@portal/calls';
import type { EarlyReply } from '@portal/contract/internal';
import type { Question } from './earlyReplies';
import { readReplies } from './head/readReplies';

export interface SearchCounter {
  /** @param asked The text as given. */
  count: (asked: { keyWord?: string; flag?: string }, reply: SearchReply) => Promise<void>;
}

/** Counts the search of a document's address once, when the document contains the result. */
export function countTyped(
  searches: SearchCounter,
  calls: readonly Question[],
  replies: readonly EarlyReply[],
): void {
  const asked = calls.find(({ path }) => path === querySearch.path);
  const reply = readReplies(replies).of(querySearch);
  if (asked && reply) void searches.count(asked.body, reply);
}
