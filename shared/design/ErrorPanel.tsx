import styled from 'styled-components';
import { Button } from './Button';
import { Icon } from './Icon';
import { theme } from './theme';
import { wholeDates } from './wholeDates';

interface ErrorPanelProps {
  title: string;
  /** What to do about it. */
  text?: string;
  onRetry?: () => void;
  /** Leads back to what it replaces; absent: nothing is behind it. */
  onClose?: () => void;
  isBusy?: boolean;
}

/** Replaces a part that could not be loaded, with a retry button. */
export function ErrorPanel({ title, text, onRetry, onClose, isBusy }: ErrorPanelProps) {
  return (
    <Panel role="alert">
      <Icon name="warning" />
      <div>
        <strong>{wholeDates(title)}</strong>
        {text && <p>{wholeDates(text)}</p>}
      </div>
      {onRetry && (
        <Button $size="s" onClick={onRetry} disabled={isBusy}>
          重试
        </Button>
      )}
      {onClose && (
        <Button $size="s" onClick={onClose}>
          关闭
        </Button>
      )}
    </Panel>
  );
}

const Panel = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  padding: ${theme.space.xl};
  border: 1px dashed ${theme.color.lineStrong};
  border-radius: ${theme.radius.card};
  background: ${theme.color.mist};
  color: ${theme.color.inkSoft};
  strong {
    color: ${theme.color.ink};
    font-weight: 600;
  }
`;
