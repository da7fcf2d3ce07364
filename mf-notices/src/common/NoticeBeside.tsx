import type { NoticeDraft } from '@portal/calls';
import { Notice } from '@portal/design';
import { formatMinute } from '@portal/rules';

interface NoticeBesideProps {
  data: Pick<NoticeDraft, 'isChanged' | 'dueTime'>;
}

/** Warns that the form differs from what readers currently see. */
export function NoticeBeside({ data: { isChanged, dueTime } }: NoticeBesideProps) {
  if (dueTime !== null)
    return <Notice tone="warn">修改将于 {formatMinute(dueTime)} 生效，之前读者看到的内容不变。</Notice>;
  if (isChanged === 1) return <Notice tone="warn">这里是还没有发布的修改，读者看到的内容不变。</Notice>;
  return null;
}
