import { cloneElement, useId, type ReactElement, type ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from './theme';
import { wholeDates } from './wholeDates';

interface ControlProps {
  id?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Shown instead of the hint. */
  error?: string;
  /** The control; it receives id, error and description. */
  children: ReactElement<ControlProps>;
  /** Right of the control: a related button or picture. */
  beside?: ReactNode;
  /** Below, right of the hint: a small related action. */
  foot?: ReactNode;
}

/** A control with label, and with its error or hint. */
export function Field({ label, hint, error, children, beside, foot }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? hint);
  const control = cloneElement(children, {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hasNote ? noteId : undefined,
  });

  const note = (
    <Note id={noteId} $isError={Boolean(error)}>
      {wholeDates(error ?? hint)}
    </Note>
  );

  return (
    <Group>
      <label htmlFor={id}>{label}</label>
      {beside ? (
        <Row>
          {control}
          {beside}
        </Row>
      ) : (
        control
      )}
      {foot ? (
        <Foot>
          {hasNote && note}
          {foot}
        </Foot>
      ) : (
        hasNote && note
      )}
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  /* Not the width of the longest option of a list. */
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.xs};
  margin-bottom: ${theme.space.m};
  > label {
    font-size: ${theme.size.s};
    color: ${theme.color.inkSoft};
  }
  > select {
    height: 44px;
  }
`;

/** Moves `beside` below the control when there is not enough room for both. */
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
  > :first-child {
    flex: 1 1 110px;
    min-width: 0;
  }
  > :last-child {
    flex: 0 0 120px;
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
`;

const Note = styled.div<{ $isError: boolean }>`
  font-size: ${theme.size.xs};
  line-height: 18px;
  color: ${({ $isError }) => ($isError ? theme.color.bad : theme.color.inkFaint)};
`;
