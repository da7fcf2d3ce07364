import { useCallback } from 'react';
import styled from 'styled-components';
import { viewOperation, type ApiView, type OperationSummary } from '@portal/calls';
import { call } from '@portal/client';
import { Empty, ErrorPanel, Skeleton, narrow, theme, useDelayed } from '@portal/design';
import { useLoaded } from '@portal/page';
import { useSearchParams } from '@portal/router';
import { CodeSamples, type OperationRef } from './CodeSamples';
import { MockPanel } from './MockPanel';
import { OperationDoc } from './OperationDoc';
import { OperationMenu } from './OperationMenu';
import { ResponseExamples } from './ResponseExamples';

interface ReferenceProps {
  base: ApiView['base'];
  groups: readonly { name: string; ops: OperationSummary[] }[];
}

/** Reference of an API: operations on the left, the chosen one in the middle, code on the right. */
export function Reference({ base, groups }: ReferenceProps) {
  const [query] = useSearchParams();
  const all = groups.flatMap(({ ops }) => ops);
  const chosen = all.find(({ opId }) => opId === query.get('op')) ?? all[0];

  if (!chosen) return <Empty text="这个 API 还没有接口" />;
  return (
    <Columns>
      <OperationMenu groups={groups} chosenId={chosen.opId} />
      <Operation
        key={chosen.opId}
        apiId={base.apiId}
        base={base}
        version={query.get('version') ?? undefined}
        opId={query.get('op') ? chosen.opId : undefined}
      />
    </Columns>
  );
}

/** Requests with exactly the parameters of the address, so that the reply preloaded by the document matches. */
function Operation({ base, ...ref }: OperationRef & Pick<ReferenceProps, 'base'>) {
  const { apiId, version, opId } = ref;
  const load = useCallback(
    (signal: AbortSignal) => call(viewOperation, { apiId, version, opId }, { signal }),
    [apiId, version, opId],
  );
  const { data, isLoading, reason, retry } = useLoaded(load);
  const isWaiting = useDelayed(isLoading);

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data) return <Room>{isWaiting && <Skeleton $height={480} />}</Room>;
  return (
    <Content>
      <OperationDoc operation={data} base={base} />
      <Aside>
        <CodeSamples {...ref} />
        <ResponseExamples responses={data.responses} />
        <div data-off-paper>
          <MockPanel apiId={apiId} operation={data} />
        </div>
      </Aside>
    </Content>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: 208px minmax(0, 1fr);
  gap: ${theme.space.xxl};
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
  /* Without the menu. */
  @media print {
    display: block;
  }
`;

const Room = styled.div`
  min-height: 480px;
`;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.xxl};
  align-items: start;
  @media (min-width: 1100px) {
    grid-template-columns: minmax(0, 1fr) 400px;
  }
`;

const Aside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.l};
`;
