import { definePage } from '@portal/contract';
import { Container, ListHead } from '@portal/design';
import { useListQuery, useRevalidator } from '@portal/router';
import { loadTest, testEnvOf, type TestData } from '../common/test-bench/loadTest';
import { TestBench } from '../common/test-bench/TestBench';

export const page = definePage<TestData>({
  load: ({ query, signal }) =>
    loadTest(
      {
        apiId: query.get('apiId') ?? '',
        opId: query.get('opId') ?? undefined,
        env: testEnvOf(query.get('env')),
        recordId: query.get('recordId') ?? undefined,
      },
      signal,
    ),
  Page: ApiTest,
});

function ApiTest({ data }: { data: TestData }) {
  const { change } = useListQuery<'opId' | 'env' | 'recordId'>();
  const { revalidate } = useRevalidator();

  return (
    <Container>
      <ListHead
        title={`${data.meta.apiName} 在线测试`}
        help="由服务器经网关发起一次真实调用，密钥不会进入浏览器。"
      />
      <TestBench
        data={data}
        onTarget={(target) => change('opId' in target ? { ...target, recordId: null } : target)}
        onCalled={() => void revalidate()}
      />
    </Container>
  );
}
