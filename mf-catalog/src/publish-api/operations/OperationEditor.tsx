import { useCallback } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { operationMethods, saveOperation, viewOperationForm, type OperationForm } from '@portal/calls';
import { call } from '@portal/client';
import { Button, ErrorPanel, Panel, Skeleton, theme, toast } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useGuardedSubmission, useLoaded } from '@portal/page';
import { keyOf, parametersProblem } from '@portal/rules';
import { useRevalidator } from '@portal/router';
import { importProblemsOf } from '../importProblemsOf';
import { fieldsOf, newOperation, operationOf, type OperationFields } from './operationFields';
import { OperationFieldset } from './OperationFieldset';

interface NamedOperation {
  method: string;
  path: string;
}

interface OperationEditorProps {
  draftId: string;
  /** Null: creates one. */
  name: NamedOperation | null;
  /** Called with the saved operation; null: cancelled. */
  onDone: (saved: NamedOperation | null) => void;
}

/** Editor of an operation. */
export function OperationEditor(props: OperationEditorProps) {
  return props.name ? (
    <KnownOperation {...props} name={props.name} />
  ) : (
    <EditorForm {...props} before={null} start={newOperation} />
  );
}

function KnownOperation({
  draftId,
  name: { method, path },
  onDone,
}: OperationEditorProps & { name: NamedOperation }) {
  const known = keyOf(operationMethods, method) ?? 'GET';
  const load = useCallback(
    (signal: AbortSignal) => call(viewOperationForm, { draftId, method: known, path }, { signal }),
    [draftId, known, path],
  );
  const { data, reason, retry } = useLoaded(load);

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data) return <Skeleton $height={480} />;
  const before = { method: known, path };
  return <EditorForm draftId={draftId} before={before} start={fieldsOf(data)} onDone={onDone} />;
}

interface EditorFormProps extends Pick<OperationEditorProps, 'draftId' | 'onDone'> {
  before: Pick<OperationForm, 'method' | 'path'> | null;
  start: OperationFields;
}

function EditorForm({ draftId, before, start, onDone }: EditorFormProps) {
  const form = useForm<OperationFields>({ defaultValues: start });
  const { revalidate } = useRevalidator();
  const { submit, refusal, refuse, isBusy } = useGuardedSubmission(form, {
    part: 'step',
    async send(fields) {
      const operation = operationOf(fields);
      await call(saveOperation, { draftId, operation, ...(before && { before }) });
      await revalidate();
      return operation;
    },
    onSent({ method, path }) {
      toast(before ? '接口已修改' : '接口已添加', 'good');
      onDone({ method, path });
    },
    onRefused(error) {
      const text = problemOf(error);
      if (text) refuse(text);
      return text !== null;
    },
  });

  function handleSubmit(event: React.SyntheticEvent) {
    const { path, params } = form.getValues();
    const problem = parametersProblem(path.trim(), params);
    if (problem === null) return submit(event);
    event.preventDefault();
    form.setError('path', { message: problem }, { shouldFocus: true });
  }

  return (
    <Panel title={before ? `修改接口 ${before.method} ${before.path}` : '新增接口'}>
      <FormProvider {...form}>
        <Form noValidate onSubmit={handleSubmit}>
          <OperationFieldset />
          <FormError text={refusal} />
          <FormActions>
            <Button type="submit" $kind="primary" disabled={isBusy}>
              {isBusy ? '检查中…' : '保存接口'}
            </Button>
            <Button type="button" onClick={() => onDone(null)}>
              取消
            </Button>
          </FormActions>
        </Form>
      </FormProvider>
    </Panel>
  );
}

/** The first problem of the description; null for any other error. */
function problemOf(error: unknown): string | null {
  const [first] = importProblemsOf(error);
  return first ? `${first.cause}（${first.places[0] ?? ''}）：${first.remedy}` : null;
}

const Form = styled.form`
  > h3 {
    margin: ${theme.space.l} 0 ${theme.space.s};
    font-size: ${theme.size.m};
    font-weight: 600;
  }
  > p {
    margin-bottom: ${theme.space.m};
  }
`;
