import styled from 'styled-components';
import { Button, Dialog, theme } from '@portal/design';

interface VerifyPanelProps {
  /** Whether the last application was rejected. */
  isRejected?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

export const verifyTitle = '认证';

/** Asks a signed-in visitor without authentication to go to authentication. */
export function VerifyPrompt(props: VerifyPanelProps) {
  return (
    <Dialog title={verifyTitle} isOpen onClose={props.onCancel}>
      <VerifyPanel {...props} />
    </Dialog>
  );
}

/** The content of `VerifyPrompt`, for use inside another dialog. */
export function VerifyPanel({ isRejected = false, onCancel, onConfirm }: VerifyPanelProps) {
  return (
    <>
      <Question>您尚未认证，是否去认证?</Question>
      <Choice>
        <Button onClick={onCancel}>取消</Button>
        <Button $kind="primary" autoFocus onClick={onConfirm}>
          {isRejected ? '重新认证' : '确认'}
        </Button>
      </Choice>
    </>
  );
}

const Question = styled.p`
  padding: ${theme.space.s} 0 ${theme.space.xl};
  font-size: ${theme.size.l};
  line-height: 28px;
`;

const Choice = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${theme.space.s};
`;
