import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { messageOf } from '@portal/client';
import { Button, Dialog, Field, TextArea, TextInput, theme } from '@portal/design';
import { countHint, reasonMax } from '@portal/rules';
import { t } from '@portal/text';
import { refusedFields } from './refusedFields';

/** Texts and requirements of a dialog that asks for a reason before an action. */
export interface ReasonQuestion {
  title: string;
  /** What will happen, naming the object. */
  question: string;
  label: string;
  confirmLabel: string;
  isRequired?: boolean;
  /** Most characters, as the call takes them; absent: `reasonMax`. */
  lengthMax?: number;
  /** Text that the visitor has to type to confirm something that cannot be undone. */
  mustType?: string;
  /** Initial text of the field; absent: empty. */
  initial?: string;
  /** Common reasons to choose from. */
  templates?: readonly string[];
}

interface ReasonDialogProps extends ReasonQuestion {
  isOpen: boolean;
  /** When it rejects, the error message is shown at the field, preferring the server's message for a refused field. */
  onConfirm: (text: string) => Promise<unknown>;
  onClose: () => void;
  /** Further fields, above the reason. */
  children?: ReactNode;
}

/** Asks for a reason, or for the name of what will be deleted, before an action. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Dialog title={props.title} isOpen={props.isOpen} onClose={props.onClose}>
      {props.isOpen && <ReasonForm {...props} />}
    </Dialog>
  );
}

function ReasonForm(props: ReasonDialogProps) {
  const { question, label, confirmLabel, isRequired, mustType, templates = [], onConfirm, onClose } = props;
  const { lengthMax = reasonMax } = props;
  const [text, setText] = useState(props.initial ?? '');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    if (mustType !== undefined && text !== mustType) return setError(`请输入“${mustType}”`);
    if (isRequired && text.trim() === '') return setError(`请填写${label}`);
    setIsBusy(true);
    try {
      await onConfirm(text.trim());
      onClose();
    } catch (failure) {
      const [refused] = refusedFields(failure);
      setError(refused ? t(refused.message) : messageOf(failure));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <Question>{question}</Question>
      {props.children}
      <Field
        label={label}
        hint={mustType === undefined ? countHint(text, lengthMax) : undefined}
        error={error}
      >
        {mustType === undefined ? (
          <TextArea
            rows={3}
            maxLength={lengthMax}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        ) : (
          <TextInput value={text} autoComplete="off" onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      {templates.length > 0 && (
        <Templates>
          {templates.map((template) => (
            <Button key={template} $size="s" onClick={() => setText(template)}>
              {template}
            </Button>
          ))}
        </Templates>
      )}
      <Buttons>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          {confirmLabel}
        </Button>
      </Buttons>
    </form>
  );
}

const Question = styled.p`
  margin-bottom: ${theme.space.m};
`;

const Templates = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.m};
  button {
    white-space: normal;
    text-align: left;
  }
`;

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${theme.space.s};
`;
