import styled from 'styled-components';
import { Button, theme } from '@portal/design';

interface VerifyPromptProps {
  /** The last application was turned down. */
  isRejected: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Second panel of the dialog, for whoever is signed in but not authenticated. */
export function VerifyPrompt({ isRejected, onCancel, onConfirm }: VerifyPromptProps) {
  return (
    <>
      <Question>您尚未认证，是否去认证?</Question>
      <Actions>
        <Button onClick={onCancel}>取消</Button>
        <Button $kind="primary" onClick={onConfirm} autoFocus>
          {isRejected ? '重新认证' : '确认'}
        </Button>
      </Actions>
    </>
  );
}

const Question = styled.p`
  padding: ${theme.space.l} 0 ${theme.space.xl};
  font-size: ${theme.size.l};
`;

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${theme.space.s};
`;
