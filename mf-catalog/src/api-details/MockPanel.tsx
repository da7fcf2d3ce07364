import { useCallback, useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { mockScenarios, tryMock, type MockScenario, type OperationView, type TriedMock } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import {
  Button,
  ErrorPanel,
  Field,
  Notice,
  Panel,
  SelectInput,
  Status,
  TextArea,
  TextInput,
  theme,
} from '@portal/design';
import { SourceCode } from '@portal/highlight';
import { useLoaded } from '@portal/page';
import { RefusalNote } from '../common/test-bench/RefusalNote';
import { paramsOf, pairsOf } from '../common/test-bench/testFields';

interface MockPanelProps {
  apiId: string;
  operation: OperationView;
}

/** Sandbox without sign-in, whose answers are generated from the description. */
export function MockPanel({ apiId, operation }: MockPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { opId } = operation;

  return (
    <Panel title="试用沙箱模拟">
      <Text>无需登录、不计费。返回的是按接口描述生成的模拟数据，不是真实数据。</Text>
      {isOpen ? (
        <Scenarios key={opId} apiId={apiId} operation={operation} />
      ) : (
        <Button onClick={() => setIsOpen(true)}>填写并试用</Button>
      )}
    </Panel>
  );
}

function Scenarios({ apiId, operation }: MockPanelProps) {
  const { opId } = operation;
  const load = useCallback(
    (signal: AbortSignal) => call(mockScenarios, { apiId, opId }, { signal }),
    [apiId, opId],
  );
  const { data, reason, retry } = useLoaded(load);

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  return data ? <MockForm apiId={apiId} operation={operation} scenarios={data.scenarios} /> : null;
}

function MockForm({ apiId, operation, scenarios }: MockPanelProps & { scenarios: MockScenario[] }) {
  const params = paramsOf(operation);
  const [values, setValues] = useState(() => params.map(({ example }) => ({ value: example ?? '' })));
  const [body, setBody] = useState(operation.request?.example ?? '');
  const [scenario, setScenario] = useState('success');
  const [answer, setAnswer] = useState<TriedMock | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function send() {
    setIsBusy(true);
    setError(null);
    try {
      setAnswer(
        await call(tryMock, {
          apiId,
          opId: operation.opId,
          scenario,
          path: pairsOf(params, values, 'path'),
          query: pairsOf(params, values, 'query'),
          headers: pairsOf(params, values, 'header'),
          body: operation.request ? body : '',
        }),
      );
    } catch (failure) {
      setAnswer(null);
      setError(messageOf(failure));
    } finally {
      setIsBusy(false);
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Field label="场景" hint="调用沙箱时用请求头 X-Mock-Scenario 选择">
        <SelectInput value={scenario} onChange={({ target }) => setScenario(target.value)}>
          {scenarios.map(({ id, text }) => (
            <option key={id} value={id}>
              {id} {text}
            </option>
          ))}
        </SelectInput>
      </Field>
      {params.map(({ place, name, required }, index) => (
        <Field key={`${place} ${name}`} label={`${name}${required ? '（必填）' : ''}`}>
          <TextInput
            value={values[index]?.value ?? ''}
            onChange={({ target }) =>
              setValues(values.map((one, at) => (at === index ? { value: target.value } : one)))
            }
          />
        </Field>
      ))}
      {operation.request && (
        <Field label={`请求体（${operation.request.contentType}）`}>
          <TextArea
            rows={6}
            spellCheck={false}
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
        </Field>
      )}
      <Button type="submit" $kind="primary" disabled={isBusy}>
        {isBusy ? '试用中…' : '试用'}
      </Button>
      {error && <Notice tone="bad">{error}</Notice>}
      {/* Stands before its content comes, or it would not be read out. */}
      <div aria-live="polite">{answer && <Answer answer={answer} operation={operation} />}</div>
    </form>
  );
}

function Answer({
  answer: { status, body, isBinary, code },
  operation,
}: Pick<MockPanelProps, 'operation'> & { answer: TriedMock }) {
  return (
    <Shown>
      <Text>
        <Status tone={status < 300 ? 'good' : 'bad'}>HTTP {status}</Status> 模拟数据
      </Text>
      <RefusalNote status={status} code={code} operation={operation} />
      <SourceCode
        label="模拟返回"
        code={isBinary ? `（二进制内容，base64）\n${body}` : body || '（没有返回内容）'}
      />
    </Shown>
  );
}

const Text = styled.p`
  margin-bottom: ${theme.space.m};
`;

const Shown = styled.div`
  margin-top: ${theme.space.l};
`;
