import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { callCaseUpstream, type Env, type OperationView, type UpstreamAnswer } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, Notice, SelectInput, theme } from '@portal/design';
import { FormError } from '@portal/forms';
import { actionMessageOf } from '@portal/page';
import { ParamFields } from '../common/test-bench/ParamFields';
import { exampleFields, pairsOf, paramsOf, type TestFields } from '../common/test-bench/testFields';
import { UpstreamAnswerView } from './UpstreamAnswerView';

interface UpstreamCallProps {
  subjectId: string;
  operation: OperationView;
  /** Whether the sandbox has an upstream, too. */
  hasSandbox: boolean;
  /** Whether the viewing operator has taken the case. */
  isMine: boolean;
}

const harmless = ['GET', 'HEAD', 'OPTIONS'];

/** Calls the upstream under review, with the examples of its description. */
export function UpstreamCall({ subjectId, operation, hasSandbox, isMine }: UpstreamCallProps) {
  const form = useForm<TestFields>({ defaultValues: exampleFields({ apps: [] }, operation) });
  const [env, setEnv] = useState<Env>('prod');
  const [answer, setAnswer] = useState<UpstreamAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { isSubmitting } = form.formState;
  const { method, path } = operation;

  async function send({ values, body }: TestFields) {
    setError(null);
    setAnswer(null);
    const params = paramsOf(operation);
    try {
      setAnswer(
        await call(callCaseUpstream, {
          subjectId,
          method,
          path,
          env,
          pathParams: pairsOf(params, values, 'path'),
          query: pairsOf(params, values, 'query'),
          headers: [
            ...pairsOf(params, values, 'header'),
            ...(operation.request && body
              ? [{ name: 'Content-Type', value: operation.request.contentType }]
              : []),
          ],
          body: operation.request ? body : '',
        }),
      );
    } catch (failure) {
      setError(actionMessageOf(failure));
    }
  }

  return (
    <section>
      <h3>调用一次上游</h3>
      {isMine ? (
        <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
          <Hint>按网关的方式直接调用提供方的上游，不计费；每次调用记入审计日志。</Hint>
          {hasSandbox && (
            <Field label="环境">
              <SelectInput
                value={env}
                onChange={({ target }) => setEnv(target.value === 'sandbox' ? 'sandbox' : 'prod')}
              >
                <option value="prod">生产上游</option>
                <option value="sandbox">沙箱上游</option>
              </SelectInput>
            </Field>
          )}
          <ParamFields form={form} operation={operation} />
          {!harmless.includes(method) && env === 'prod' && (
            <Notice tone="warn">{method} 会在生产上游真实执行，请确认参数不会影响真实数据。</Notice>
          )}
          <FormError text={error} />
          <Button type="submit" $kind="primary" disabled={isSubmitting}>
            {isSubmitting ? '调用中…' : '调用上游'}
          </Button>
          {answer && <UpstreamAnswerView answer={answer} />}
        </form>
      ) : (
        <p>领取后可以用示例值调用上游，查看状态、耗时与返回内容。</p>
      )}
    </section>
  );
}

const Hint = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
`;
