import { useCallback } from 'react';
import styled from 'styled-components';
import { viewCaseOperations, type ReviewView } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, Skeleton, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { DraftReference } from '../common/draft-reference/DraftReference';
import { UpstreamCall } from './UpstreamCall';

/** Reference of what is to be published; requests to take offline have none. */
export function CaseReference({ view: { case: row, fields } }: { view: ReviewView }) {
  if (!fields.some(({ field }) => field === 'operations')) return null;
  return <Reference subjectId={row.subjectId} isMine={row.isMine === 1 && row.state === 'open'} />;
}

function Reference({ subjectId, isMine }: { subjectId: string; isMine: boolean }) {
  const load = useCallback(
    (signal: AbortSignal) => call(viewCaseOperations, { subjectId }, { signal }),
    [subjectId],
  );
  const { data, reason, retry } = useLoaded(load);

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data) return <Skeleton $height={320} />;
  return (
    <Room>
      <h2>使用方将看到的接口文档</h2>
      <DraftReference subject={{ subjectId }} operations={data.operations}>
        {({ operation }) => (
          <UpstreamCall
            subjectId={subjectId}
            operation={operation}
            hasSandbox={data.hasSandbox === 1}
            isMine={isMine}
          />
        )}
      </DraftReference>
      {data.operationNum > data.operations.length && <p>只列出前 {data.operations.length} 个。</p>}
    </Room>
  );
}

const Room = styled.section`
  margin-bottom: ${theme.space.l};
  padding-top: ${theme.space.l};
  border-top: 1px solid ${theme.color.line};
  > h2 {
    margin-bottom: ${theme.space.m};
    font-size: ${theme.size.l};
    font-weight: 600;
  }
`;
