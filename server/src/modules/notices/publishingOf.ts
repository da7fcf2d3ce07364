import { parseMinute } from '../../platform/time';
import type { Publishing } from './NoticeContent';

/** The publishing options of a form. */
export function publishingOf({ publish, publishAt }: { publish: number; publishAt?: string }): Publishing {
  if (publish === 0) return { kind: 'keep' };
  return publishAt ? { kind: 'at', instant: parseMinute(publishAt) } : { kind: 'now' };
}
