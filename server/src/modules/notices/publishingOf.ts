import { parseMinute } from '../../platform/time';
import type { Publishing } from './NoticeContent';

/** What a form says about publishing. */
export function publishingOf({ publish, publishAt }: { publish: number; publishAt?: string }): Publishing {
  if (publish === 0) return { kind: 'keep' };
  return publishAt ? { kind: 'at', instant: parseMinute(publishAt) } : { kind: 'now' };
}
