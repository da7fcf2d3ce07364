import type { ManagedNotice } from '@portal/calls';
import { formatMinute } from '@portal/rules';

/** When a notice was or will be published, and when another text replaces it. */
export const NoticeTime = ({ publishTime, dueTime }: Pick<ManagedNotice, 'publishTime' | 'dueTime'>) => (
  <>
    {publishTime?.slice(0, 16) ?? '—'}
    {dueTime !== null && <div>修改于 {formatMinute(dueTime)} 生效</div>}
  </>
);
