import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  invokeTest,
  listTestHistory,
  type CaseRequest,
  type Env,
  type OperationView,
  type TestCheck,
  type TestMeta,
  type TestResult,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, Notice, Panel, TextLink, narrow, theme } from '@portal/design';
import { FormError } from '@portal/forms';
import { actionMessageOf, RoleGate, useLeaveGuard, useLoaded } from '@portal/page';
import { formatBalance, isFree } from '@portal/rules';
import { costWarning } from './costWarning';
import { CasesPanel } from './CasesPanel';
import { CertificateNotice } from './CertificateNotice';
import { checkAnswer } from './checkAnswer';
import { ChecksField } from './ChecksField';
import { HistoryPanel } from './HistoryPanel';
import { KeyField } from './KeyField';
import { ParamFields } from './ParamFields';
import { TestAnswer } from './TestAnswer';
import { exampleFields, fieldsOf, readHeaderLines, requestOf, type TestFields } from './testFields';

interface TestFormProps {
  apiId: string;
  meta: TestMeta;
  operation: OperationView;
  env: Env;
  /** Initial request instead of the examples. */
  first: CaseRequest | null;
  /** Called after each call, which changes the balance. */
  onCalled: () => void;
}

const loadHistory = (signal: AbortSignal) => call(listTestHistory, {}, { signal });

/** Form of a call. Every click sends, since repeated calls are intended here. */
export function TestForm({ apiId, meta, operation, env, first, onCalled }: TestFormProps) {
  const { opId } = operation;
  const examples = exampleFields(meta, operation);
  const form = useForm<TestFields>({
    defaultValues: first ? fieldsOf(operation, first, examples) : examples,
  });
  const [checks, setChecks] = useState<TestCheck[]>([]);
  const [answer, setAnswer] = useState<TestResult | null>(null);
  const history = useLoaded(loadHistory);
  const [error, setError] = useState<string | null>(null);
  const { isSubmitting, dirtyFields } = form.formState;
  const isTyped = Boolean(dirtyFields.values ?? dirtyFields.extra ?? dirtyFields.body);
  useLeaveGuard(isTyped, 'apiId version tab op opId env recordId');
  const keyId = form.watch('keyId');
  const app = meta.apps.find(({ keys }) => keys.some((key) => key.keyId === keyId)) ?? meta.apps[0];
  // Whether the portal can call with the chosen key: it cannot present a client certificate.
  const mayCall = keyId !== '' && app?.needsCertificate !== 1;

  const invoke = (fields: TestFields) =>
    call(invokeTest, { ...requestOf(operation, fields), apiId, opId, env, keyId: fields.keyId });

  function refresh() {
    history.retry();
    onCalled();
  }

  async function send(fields: TestFields) {
    setError(null);
    try {
      setAnswer(await invoke(fields));
      // The history keeps what was sent.
      if (JSON.stringify(form.getValues()) === JSON.stringify(fields)) form.reset(fields);
    } catch (failure) {
      setError(actionMessageOf(failure));
    }
    // The history also contains calls without an answer.
    refresh();
  }

  const fill = (request: CaseRequest) => form.reset(fieldsOf(operation, request, form.getValues()));

  function contentOf() {
    const fields = form.getValues();
    void form.trigger('extra');
    return readHeaderLines(fields.extra) && { request: requestOf(operation, fields), checks };
  }

  return (
    <RoleGate needs={invokeTest} what="在线测试">
      <Columns>
        <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
          <Panel
            title="请求"
            aside={
              <Button $size="s" onClick={() => form.reset({ ...examples, keyId })}>
                填入示例
              </Button>
            }
          >
            <KeyField form={form} apps={meta.apps} appId={app?.appId} env={env} />
            <ParamFields form={form} operation={operation} />
            <ChecksField checks={checks} onChange={setChecks} />
            {app?.needsCertificate === 1 && (
              <CertificateNotice app={app} env={env} apiId={apiId} opId={opId} />
            )}
            {app && mayCall && env === 'prod' && !isFree(app.price) && (
              <Notice tone="warn">
                <span data-exact>
                  {costWarning(app, operation)}，失败不收费；可用余额 {formatBalance(meta.balance)}
                </span>
              </Notice>
            )}
            <FormError text={error} />
            <Last>
              <Button type="submit" $kind="primary" $size="l" disabled={isSubmitting || !mayCall}>
                {isSubmitting ? '调用中…' : '发送'}
              </Button>
              <TextLink to={`/APIDetails?apiId=${apiId}&op=${opId}`}>查看接口文档</TextLink>
            </Last>
          </Panel>
        </form>
        <TestAnswer
          answer={answer}
          operation={operation}
          outcomes={answer ? checkAnswer(answer, checks) : []}
        />
        <CasesPanel
          apiId={apiId}
          opId={opId}
          mayRun={env === 'sandbox' && mayCall}
          invoke={({ request }) => invoke(fieldsOf(operation, request, form.getValues()))}
          onRun={refresh}
          current={contentOf}
          onUse={(testCase) => {
            fill(testCase.request);
            setChecks(testCase.checks);
          }}
        />
        <HistoryPanel history={history} opId={opId} onUse={fill} />
      </Columns>
    </RoleGate>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 0 ${theme.space.l};
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Last = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.l};
`;
