import { useCallback } from 'react';
import { viewOperation } from '@portal/calls';
import { call } from '@portal/client';
import { Button, ErrorPanel, Notice, Skeleton } from '@portal/design';
import { useLoaded } from '@portal/page';
import { useSearchParams } from '@portal/router';
import { openLogin, useMember } from '@portal/session';
import { loadTest, testEnvOf } from '../common/test-bench/loadTest';
import { TestBench } from '../common/test-bench/TestBench';
import { MockPanel } from './MockPanel';

interface TestTabProps {
  apiId: string;
  /** Version whose operations are called; absent: the newest. */
  version?: string;
}

/** Testing beside the documentation; operation and environment are kept in the address. */
export function TestTab(props: TestTabProps) {
  const member = useMember();
  const [query, setQuery] = useSearchParams();
  const opId = query.get('op') ?? undefined;

  function change(changes: Record<string, string>) {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  }

  if (!member) return <Visitor {...props} opId={opId} />;
  return (
    <MemberTest
      {...props}
      opId={opId}
      env={testEnvOf(query.get('env'))}
      onTarget={(target) => change('opId' in target ? { op: target.opId } : target)}
    />
  );
}

interface MemberTestProps extends TestTabProps {
  opId?: string;
  env: 'prod' | 'sandbox';
  onTarget: Parameters<typeof TestBench>[0]['onTarget'];
}

function MemberTest({ apiId, version, opId, env, onTarget }: MemberTestProps) {
  const load = useCallback(
    (signal: AbortSignal) => loadTest({ apiId, version, opId, env }, signal),
    [apiId, version, opId, env],
  );
  const { data, reason, retry } = useLoaded(load);

  if (reason && !data) return <ErrorPanel title={reason} onRetry={retry} />;
  return data ? <TestBench data={data} onTarget={onTarget} onCalled={retry} /> : <Skeleton $height={320} />;
}

/** Visitors get the mock, which costs nothing. */
function Visitor({ apiId, version, opId }: TestTabProps & { opId?: string }) {
  const load = useCallback(
    (signal: AbortSignal) => call(viewOperation, { apiId, version, opId }, { signal }),
    [apiId, version, opId],
  );
  const { data, reason, retry } = useLoaded(load);

  return (
    <>
      <Notice tone="calm">
        登录后可以用自己的应用与密钥调用沙箱和生产环境。
        <Button $size="s" $kind="primary" onClick={() => openLogin()}>
          登录
        </Button>
      </Notice>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {data && <MockPanel key={data.opId} apiId={apiId} operation={data} />}
    </>
  );
}
