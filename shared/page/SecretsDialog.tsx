import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { Button, Checkbox, CopyButton, Dialog, theme } from '@portal/design';

interface SecretsDialogProps {
  title: string;
  /** By their names, in their order; null: closed. */
  secrets: readonly { name: string; value: string }[] | null;
  /** Says that they are shown only once, and what to do when they are lost. */
  note: ReactNode;
  /** What to do with them. */
  children?: ReactNode;
  onClose: () => void;
}

/** Shows secrets that cannot be shown again. Closes only after the visitor confirms having saved them. */
export function SecretsDialog({ title, secrets, note, children, onClose }: SecretsDialogProps) {
  const [isKept, setIsKept] = useState(false);

  function handleClose() {
    if (!isKept) return;
    setIsKept(false);
    onClose();
  }

  return (
    <Dialog title={title} isOpen={secrets !== null} onClose={handleClose}>
      {secrets && (
        <Body>
          <p>{note}</p>
          {secrets.map(({ name, value }) => (
            <Line key={name}>
              <span>{name}</span>
              <CopyButton text={value} label={`复制${name}`} />
              <code data-secret={name}>{value}</code>
            </Line>
          ))}
          {children}
          <Checkbox checked={isKept} onChange={({ target }) => setIsKept(target.checked)}>
            我已保存
          </Checkbox>
          <Button $kind="primary" $isWide disabled={!isKept} onClick={handleClose}>
            完成
          </Button>
        </Body>
      )}
    </Dialog>
  );
}

const Body = styled.div`
  display: grid;
  gap: ${theme.space.m};
`;

/** Its name and the button that copies it, above it. */
const Line = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  padding: ${theme.space.s} ${theme.space.m};
  border-radius: ${theme.radius.control};
  background: ${theme.color.mist};
  span {
    font-size: ${theme.size.xs};
    color: ${theme.color.inkFaint};
  }
  code {
    grid-column: 1 / -1;
    overflow-wrap: anywhere;
    font-family: ${theme.font.mono};
  }
`;
