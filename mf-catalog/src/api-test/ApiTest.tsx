import { useState } from 'react';
import styled from 'styled-components';
import {
  envs,
  invokeTest,
  listOperations,
  testMeta,
  viewOperation,
  type CallReply,
  type Env,
  type OperationView,
  type TestMeta,
  type TestResult,
} from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Notice,
  Panel,
  Button,
  ButtonLink,
  Container,
  Field,
  ListHead,
  SelectInput,
  TextInput,
  TextLink,
  narrow,
  theme,
  TextArea,
} from '@portal/design';
import { FormError } from '@portal/forms';
import { useListQuery } from '@portal/router';
import { formatMoney } from '@portal/rules';
import { TestAnswer } from './TestAnswer';

interface TestData {
  meta: TestMeta;
  operations: CallReply<typeof listOperations>;
  operation: OperationView;
  env: Env;
}

const envOf = (text: string | null): Env => (text === 'sandbox' ? 'sandbox' : 'prod');

export const page = definePage<TestData>({
  async load({ query, signal }) {
    const apiId = query.get('apiId') ?? '';
    const env = envOf(query.get('env'));
    const [meta, operations, operation] = await Promise.all([
      call(testMeta, { apiId, env }, { signal }),
      call(listOperations, { apiId }, { signal }),
      call(viewOperation, { apiId, opId: query.get('opId') ?? undefined }, { signal }),
    ]);
    return { meta, operations, operation, env };
  },
  Page: ApiTest,
});

function ApiTest({ data: { meta, operations, operation, env } }: { data: TestData }) {
  const { query, change } = useListQuery<'opId' | 'env'>();
  const apiId = query.get('apiId') ?? '';

  return (
    <Container>
      <ListHead
        title={`${meta.apiName} 在线测试`}
        help="由服务器经网关发起一次真实调用，密钥不会进入浏览器。"
      />
      <Choice>
        <Field label="接口">
          <SelectInput value={operation.opId} onChange={({ target }) => change({ opId: target.value })}>
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
      {meta.apps.length === 0 ? (
        <NotSubscribed apiId={apiId} env={env} hasApps={meta.hasApps === 1} />
      ) : (
        <TestForm key={`${operation.opId}${env}`} apiId={apiId} meta={meta} operation={operation} env={env} />
      )}
    </Container>
  );
}

function NotSubscribed({ apiId, env, hasApps }: { apiId: string; env: Env; hasApps: boolean }) {
  return (
    <Notice mood="warn">
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
    </Notice>
  );
}

interface TestFormProps {
  apiId: string;
  meta: TestMeta;
  operation: OperationView;
  env: Env;
}

type Values = Record<string, string>;

/** Parameters of an operation, without those that authenticate: the server adds them. */
const paramsOf = ({ params }: OperationView) =>
  params.filter(
    ({ place, name }) => ['path', 'query', 'header'].includes(place) && !/^x-app-key$/i.test(name),
  );

const examplesOf = (operation: OperationView): Values =>
  Object.fromEntries(
    paramsOf(operation).map(({ place, name, example }) => [`${place} ${name}`, example ?? '']),
  );

function TestForm({ apiId, meta, operation, env }: TestFormProps) {
  const [keyId, setKeyId] = useState(meta.apps.flatMap(({ keys }) => keys)[0]?.keyId ?? '');
  const [values, setValues] = useState<Values>(() => examplesOf(operation));
  const [body, setBody] = useState(operation.request?.example ?? '');
  const [answer, setAnswer] = useState<TestResult | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const app = meta.apps.find(({ keys }) => keys.some((key) => key.keyId === keyId)) ?? meta.apps[0]!;
  const params = paramsOf(operation);
  const isFree = /^0(\.0+)?$/.test(app.price);

  const pairs = (place: string) =>
    params
      .filter((param) => param.place === place && values[`${place} ${param.name}`])
      .map(({ name }) => ({ name, value: values[`${place} ${name}`]! }));

  async function handleSend(event: React.FormEvent) {
    event.preventDefault();
    const missing = params.find(({ required, place, name }) => required && !values[`${place} ${name}`]);
    if (missing) return setError(`请填写参数 ${missing.name}`);
    setIsBusy(true);
    setError(null);
    try {
      setAnswer(
        await call(invokeTest, {
          apiId,
          opId: operation.opId,
          env,
          keyId,
          path: pairs('path'),
          query: pairs('query'),
          headers: pairs('header'),
          body: operation.request ? body : '',
        }),
      );
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Columns>
      <form onSubmit={(event) => void handleSend(event)}>
        <Panel
          title="请求"
          aside={
            <Button
              $size="s"
              onClick={() => {
                setValues(examplesOf(operation));
                setBody(operation.request?.example ?? '');
              }}
            >
              填入示例
            </Button>
          }
        >
          <Field label="应用与密钥">
            <SelectInput value={keyId} onChange={({ target }) => setKeyId(target.value)}>
              {meta.apps.flatMap(({ appName, keys }) =>
                keys.map((key) => (
                  <option key={key.keyId} value={key.keyId}>
                    {appName} · {key.name} {key.keyMask}
                  </option>
                )),
              )}
            </SelectInput>
          </Field>
          {keyId === '' && (
            <Notice mood="warn">
              应用在{envs[env]}环境还没有密钥。
              <ButtonLink to={`/getKey?appId=${app.appId}`} $size="s">
                获取密钥
              </ButtonLink>
            </Notice>
          )}
          {params.map(({ place, name, description, required }) => (
            <Field key={`${place} ${name}`} label={`${name}${required ? '（必填）' : ''}`} hint={description}>
              <TextInput
                value={values[`${place} ${name}`] ?? ''}
                onChange={({ target }) => setValues({ ...values, [`${place} ${name}`]: target.value })}
              />
            </Field>
          ))}
          {operation.request && (
            <Field label={`请求体（${operation.request.contentType}）`}>
              <TextArea
                rows={8}
                spellCheck={false}
                value={body}
                onChange={(event: { target: { value: string } }) => setBody(event.target.value)}
              />
            </Field>
          )}
          {env === 'prod' && !isFree && (
            <Notice mood="warn">
              本次调用将计费 {formatMoney(app.price)}，失败不收费；可用余额 {formatMoney(meta.balance)}
            </Notice>
          )}
          <FormError text={error} />
          <Button type="submit" $kind="primary" $size="l" disabled={isBusy || keyId === ''}>
            {isBusy ? '调用中…' : '发送'}
          </Button>{' '}
          <TextLink to={`/APIDetails?apiId=${apiId}&op=${operation.opId}`}>查看接口文档</TextLink>
        </Panel>
      </form>
      <TestAnswer answer={answer} />
    </Columns>
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

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${theme.space.l};
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
