import { Options } from '@portal/forms';
import { keyOf } from '@portal/rules';
import styled from 'styled-components';
import { envs, type Env } from '@portal/calls';
import { ButtonLink, Field, Notice, SelectInput, narrow, theme } from '@portal/design';
import type { TestData } from './loadTest';
import { TestForm } from './TestForm';

interface TestBenchProps {
  data: TestData;
  /** Called when another operation or environment is chosen. */
  onTarget: (target: { opId: string } | { env: Env }) => void;
  /** Called after a call, which changes the balance. */
  onCalled: () => void;
}

/** Makes real calls of an API, with a form generated from its description. */
export function TestBench({ data, onTarget, onCalled }: TestBenchProps) {
  const { apiId, meta, operation, env, past } = data;

  return (
    <>
      <Target data={data} onTarget={onTarget} />
      {meta.apps.length === 0 ? (
        <NotSubscribed apiId={apiId} opId={operation.opId} env={env} hasApps={meta.hasApps === 1} />
      ) : (
        <TestForm
          key={`${operation.opId} ${env} ${past?.recordId}`}
          apiId={apiId}
          meta={meta}
          operation={operation}
          env={env}
          first={past?.request ?? null}
          onCalled={onCalled}
        />
      )}
    </>
  );
}

/** Choice of operation and environment. */
function Target({ data: { operations, operation, env }, onTarget }: Omit<TestBenchProps, 'onCalled'>) {
  return (
    <Choice>
      <Field label="接口">
        <SelectInput value={operation.opId} onChange={({ target }) => onTarget({ opId: target.value })}>
          {operations.groups.map((group) => (
            <optgroup key={group.name} label={group.name}>
              {group.ops.map(({ opId, method, path, summary }) => (
                <option key={opId} value={opId}>
                  {method} {path} {summary}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectInput>
      </Field>
      <Field label="环境">
        <SelectInput
          value={env}
          onChange={({ target }) => onTarget({ env: keyOf(envs, target.value) ?? env })}
        >
          <Options of={envs} />
        </SelectInput>
      </Field>
    </Choice>
  );
}

interface NotSubscribedProps {
  apiId: string;
  opId: string;
  env: Env;
  hasApps: boolean;
}

function NotSubscribed({ apiId, opId, env, hasApps }: NotSubscribedProps) {
  return (
    <Notice tone="warn">
      {hasApps ? `您的应用还没有订阅该 API 的${envs[env]}环境。` : '您还没有应用，先创建一个。'}
      {hasApps ? (
        <ButtonLink to={`/applyImmediately?flag=1&apiId=${apiId}&env=${env}`} $size="s" $kind="primary">
          立即申请
        </ButtonLink>
      ) : (
        <ButtonLink to="/createMyApp" $size="s" $kind="primary">
          创建应用
        </ButtonLink>
      )}
      <ButtonLink to={`/APIDetails?apiId=${apiId}&op=${opId}`} $size="s">
        先试用沙箱模拟
      </ButtonLink>
    </Notice>
  );
}

const Choice = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 160px;
  gap: ${theme.space.l};
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }
`;
