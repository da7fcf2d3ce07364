import type { ManagedNotice } from '@portal/calls';
import { formatMinute } from '@portal/rules';

/** Time of (planned) publication, and when a scheduled change takes effect. */
export const NoticeTime = ({ publishTime, dueTime }: Pick<ManagedNotice, 'publishTime' | 'dueTime'>) => (
  <>
    {publishTime?.slice(0, 16) ?? '—'}
    {dueTime !== null && <div>修改于 {formatMinute(dueTime)} 生效</div>}
  </>
);
