import styled from 'styled-components';
import {
  envs,
  listOperations,
  listTestHistory,
  testMeta,
  viewOperation,
  type CallReply,
  type CaseRequest,
  type Env,
  type OperationView,
  type TestMeta,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Container, Field, ListHead, Notice, SelectInput, narrow, theme } from '@portal/design';
import { useListQuery } from '@portal/router';
import { TestForm } from './TestForm';

interface TestData {
  apiId: string;
  meta: TestMeta;
  operations: CallReply<typeof listOperations>;
  operation: OperationView;
  env: Env;
  /** What somebody goes back to. */
  past: { recordId: string; request: CaseRequest } | null;
}

export const page = definePage<TestData>({
  async load({ query, signal }) {
    const apiId = query.get('apiId') ?? '';
    const env = query.get('env') === 'sandbox' ? 'sandbox' : 'prod';
    const recordId = query.get('recordId');
    const [meta, operations, operation, past] = await Promise.all([
      call(testMeta, { apiId, env }, { signal }),
      call(listOperations, { apiId }, { signal }),
      call(viewOperation, { apiId, opId: query.get('opId') ?? undefined }, { signal }),
      recordId ? findPast(recordId, signal) : null,
    ]);
    return { apiId, meta, operations, operation, env, past };
  },
  Page: ApiTest,
});

/** Null for one that is remembered no longer. */
async function findPast(recordId: string, signal: AbortSignal): Promise<TestData['past']> {
  const { records } = await call(listTestHistory, {}, { signal });
  const request = records.find((one) => one.recordId === recordId)?.request;
  return request ? { recordId, request } : null;
}

function ApiTest({ data }: { data: TestData }) {
  const { apiId, meta, operation, env, past } = data;

  return (
    <Container>
      <ListHead
        title={`${meta.apiName} 在线测试`}
        help="由服务器经网关发起一次真实调用，密钥不会进入浏览器。"
      />
      <Target data={data} />
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
        />
      )}
    </Container>
  );
}

/** What is called, and where. */
function Target({ data: { operations, operation, env } }: { data: TestData }) {
  const { change } = useListQuery<'opId' | 'env' | 'recordId'>();

  return (
    <Choice>
      <Field label="接口">
        <SelectInput
          value={operation.opId}
          onChange={({ target }) => change({ opId: target.value, recordId: null })}
        >
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
        <SelectInput value={env} onChange={({ target }) => change({ env: target.value })}>
          {Object.entries(envs).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
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
