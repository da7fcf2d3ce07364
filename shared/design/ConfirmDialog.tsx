import styled from 'styled-components';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { theme } from './theme';
import { wholeDates } from './wholeDates';

interface ConfirmDialogProps {
  title: string;
  /** The question, naming the object and the effect. */
  question: string;
  isOpen: boolean;
  isBusy?: boolean;
  confirmLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  title,
  question,
  isOpen,
  isBusy = false,
  confirmLabel = '确认',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onCancel}>
      <Question>{wholeDates(question)}</Question>
      <Actions>
        {/* Whoever presses Enter too soon has changed nothing. */}
        <Button data-focus-first onClick={onCancel}>
          取消
        </Button>
        <Button $kind="primary" disabled={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Actions>
    </Dialog>
  );
}

const Question = styled.p`
  font-size: ${theme.size.l};
  line-height: 28px;
  white-space: pre-line;
  padding: ${theme.space.s} 0 ${theme.space.xl};
`;

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${theme.space.s};
`;
