import { useId } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';
import { PropSlot } from '@portal/slots';

interface RichEntryProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  error?: string;
}

/** Rich text of a piece. */
export function RichEntry({ label, value, onChange, error }: RichEntryProps) {
  const noteId = useId();

  return (
    <Rich>
      <span>{label}</span>
      <PropSlot
        id="editor.richText"
        props={{
          label,
          value,
          isInvalid: error !== undefined,
          describedBy: error ? noteId : undefined,
          // Drafts of content are stored by the server.
          isDraftKept: false,
          onChange,
        }}
      />
      {error && (
        <p id={noteId} role="alert">
          {error}
        </p>
      )}
    </Rich>
  );
}

const Rich = styled.div`
  display: grid;
  gap: ${theme.space.xs};
  min-width: 0;
  margin-bottom: ${theme.space.m};
  > span {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  > p {
    color: ${theme.color.bad};
    font-size: ${theme.size.xs};
  }
`;
