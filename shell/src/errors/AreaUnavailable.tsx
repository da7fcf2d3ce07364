import { ErrorPanel } from '@portal/design';
import { useOnline } from '@portal/page';
import { useBoot } from '../bootDocument';
import { FailedPage } from './FailedPage';

interface AreaUnavailableProps {
  title: string;
  isPage?: boolean;
  isBusy?: boolean;
  /** Error message, given only where a developer serves the remote locally. */
  reason?: string;
  onRetry: () => void;
}

export function AreaUnavailable({ title, isPage, isBusy, reason, onRetry }: AreaUnavailableProps) {
  const { composition } = useBoot();
  const isOnline = useOnline(onRetry);
  const whatToDo = isOnline
    ? `“${title}”没有加载成功，其他功能不受影响。（版本组合 ${composition}）`
    : `您的网络已断开，“${title}”没有加载成功；网络恢复后自动重试。`;
  const panel = (
    <ErrorPanel
      title="暂时不可用"
      text={reason === undefined ? whatToDo : `本地版本出错：${reason}`}
      isBusy={isBusy}
      onRetry={onRetry}
    />
  );
  return isPage ? <FailedPage title={title}>{panel}</FailedPage> : panel;
}
