import { ErrorPanel } from '@portal/design';
import { useBoot } from '../bootDocument';
import { FailedPage } from './FailedPage';

interface AreaUnavailableProps {
  title: string;
  isPage?: boolean;
  isBusy?: boolean;
  onRetry: () => void;
}

export function AreaUnavailable({ title, isPage, isBusy, onRetry }: AreaUnavailableProps) {
  const { composition } = useBoot();
  const panel = (
    <ErrorPanel
      title="暂时不可用"
      text={`“${title}”没有加载成功，其他功能不受影响。（版本组合 ${composition}）`}
      isBusy={isBusy}
      onRetry={onRetry}
    />
  );
  return isPage ? <FailedPage title={title}>{panel}</FailedPage> : panel;
}
