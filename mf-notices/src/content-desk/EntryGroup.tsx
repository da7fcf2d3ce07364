import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';

interface EntryGroupProps {
  label: string;
  /** Hint below; an error replaces it. */
  note: string;
  error?: string;
  children: ReactNode;
}

/** Several controls that form one field. */
export function EntryGroup({ label, note, error, children }: EntryGroupProps) {
  const id = useId();
  return (
    <Group role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      <span id={`${id}-label`}>{label}</span>
      {children}
      <Note id={`${id}-note`} $isError={Boolean(error)} role={error ? 'alert' : undefined}>
        {error ?? note}
      </Note>
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.m};
  > span {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;

const Note = styled.p<{ $isError: boolean }>`
  font-size: ${theme.size.xs};
  color: ${({ $isError }) => ($isError ? theme.color.bad : theme.color.inkFaint)};
`;

/** One control with its buttons. */
export const EntryLine = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.s};
  width: 100%;
  > span,
  button {
    flex: none;
  }
`;
