import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { invokeTest, type Env, type OperationView, type TestMeta, type TestResult } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { Button, Notice, Panel, TextLink, narrow, theme } from '@portal/design';
import { FormError } from '@portal/forms';
import { RoleGate } from '@portal/page';
import { formatMoney, formatPrice, isFree } from '@portal/rules';
import { KeyField } from './KeyField';
import { ParamFields } from './ParamFields';
import { TestAnswer } from './TestAnswer';
import { exampleFields, pairsOf, paramsOf, type TestFields } from './testFields';

interface TestFormProps {
  apiId: string;
  meta: TestMeta;
  operation: OperationView;
  env: Env;
}

/** One real call, as often as it is asked for: trying twice is no slip of the finger. */
export function TestForm({ apiId, meta, operation, env }: TestFormProps) {
  const examples = exampleFields(meta, operation);
  const form = useForm<TestFields>({ defaultValues: examples });
  const [answer, setAnswer] = useState<TestResult | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { isSubmitting } = form.formState;
  const keyId = form.watch('keyId');
  const app = meta.apps.find(({ keys }) => keys.some((key) => key.keyId === keyId)) ?? meta.apps[0];

  async function send({ values, body, ...fields }: TestFields) {
    setError(null);
    const params = paramsOf(operation);
    try {
      const result = await call(invokeTest, {
        ...fields,
        apiId,
        opId: operation.opId,
        env,
        path: pairsOf(params, values, 'path'),
        query: pairsOf(params, values, 'query'),
        headers: pairsOf(params, values, 'header'),
        body: operation.request ? body : '',
      });
      setAnswer(result);
    } catch (failure) {
      setError(messageOf(failure));
    }
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
            {app && env === 'prod' && !isFree(app.price) && (
              <Notice tone="warn">
                <span data-exact>
                  本次调用将计费 {formatPrice(app.price)}，失败不收费；可用余额 {formatMoney(meta.balance)}
                </span>
              </Notice>
            )}
            <FormError text={error} />
            <Button type="submit" $kind="primary" $size="l" disabled={isSubmitting || keyId === ''}>
              {isSubmitting ? '调用中…' : '发送'}
            </Button>{' '}
            <TextLink to={`/APIDetails?apiId=${apiId}&op=${operation.opId}`}>查看接口文档</TextLink>
          </Panel>
        </form>
        <TestAnswer answer={answer} />
      </Columns>
    </RoleGate>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${theme.space.l};
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
