import styled from 'styled-components';
import { Button, Field, TextInput, theme } from '@portal/design';
import { countHint } from '@portal/rules';

interface ReasonFieldProps {
  /** The part that is refused. */
  label: string;
  /** Common ones, to start from. */
  reasons: readonly string[];
  value: string;
  onChange: (reason: string) => void;
  error?: string;
}

const reasonMax = 200;

/** Why something of a case is refused: in words, or by a common reason that may be changed. */
export function ReasonField({ label, reasons, value, onChange, error }: ReasonFieldProps) {
  return (
    <>
      <Field label={`${label}的驳回原因`} hint={countHint(value, reasonMax)} error={error}>
        <TextInput maxLength={reasonMax} value={value} onChange={({ target }) => onChange(target.value)} />
      </Field>
      {reasons.length > 0 && (
        <Templates role="group" aria-label={`${label}的常见原因`}>
          {reasons.map((template) => (
            <Button
              key={template}
              $size="s"
              disabled={!takesReason(value, template)}
              onClick={() => onChange(withReason(value, template))}
            >
              {template}
            </Button>
          ))}
        </Templates>
      )}
    </>
  );
}

/** Appends a common reason to what is written. */
const withReason = (written: string, template: string) =>
  written.trim() === '' ? template : `${written}；${template}`;

const takesReason = (written: string, template: string) =>
  !written.includes(template) && withReason(written, template).length <= reasonMax;

const Templates = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs};
  margin-bottom: ${theme.space.m};
  button {
    white-space: normal;
    text-align: start;
  }
`;
