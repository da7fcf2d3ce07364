import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { Button, Dialog, Field, TextArea, TextInput, theme } from '@portal/design';
import { FormError } from '@portal/forms';
import { countHint, reasonMax } from '@portal/rules';
import { t } from '@portal/text';
import { isSameName } from './isSameName';
import { refusedFields } from './refusedFields';
import { useSubmission } from './useSubmission';

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
  /** Name that the visitor has to type to confirm something that cannot be undone; `onConfirm` gets it as it stands here. */
  mustType?: string;
  /** Initial text of the field; absent: empty. */
  initial?: string;
  /** Common reasons to choose from. */
  templates?: readonly string[];
}

interface ReasonDialogProps extends ReasonQuestion {
  isOpen: boolean;
  /** When it rejects, what the server says about a field is shown at the field, all else below the form. */
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
  const form = useForm({ defaultValues: { text: props.initial ?? '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ text }) => onConfirm(mustType ?? text.trim()),
    onSent: onClose,
    onRefused(error) {
      const [refused] = refusedFields(error);
      if (refused) form.setError('text', { message: t(refused.message) }, { shouldFocus: true });
      return refused !== undefined;
    },
  });
  const text = form.register('text', {
    validate: (typed) =>
      mustType !== undefined && !isSameName(typed, mustType)
        ? `请输入“${mustType}”`
        : !isRequired || typed.trim() !== '' || `请填写${label}`,
  });

  return (
    <form noValidate onSubmit={submit}>
      <Question>{question}</Question>
      {props.children}
      <Field
        label={label}
        hint={mustType === undefined ? countHint(form.watch('text'), lengthMax) : `请输入“${mustType}”以确认`}
        error={form.formState.errors.text?.message}
      >
        {mustType === undefined ? (
          <TextArea rows={3} maxLength={lengthMax} {...text} />
        ) : (
          <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...text} />
        )}
      </Field>
      {templates.length > 0 && (
        <Templates>
          {templates.map((template) => (
            <Button
              key={template}
              $size="s"
              onClick={() => form.setValue('text', template, { shouldDirty: true })}
            >
              {template}
            </Button>
          ))}
        </Templates>
      )}
      <FormError text={refusal} />
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
