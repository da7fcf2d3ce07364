import { useCallback } from 'react';
import styled from 'styled-components';
import { documentKindName, listDocumentsOfApi } from '@portal/calls';
import { call } from '@portal/client';
import { Empty, ErrorPanel, Skeleton, Tag, TextLink, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { language } from '@portal/text';

/** The provider's documents for an API. */
export function ApiDocuments({ apiId }: { apiId: string }) {
  const load = useCallback((signal: AbortSignal) => call(listDocumentsOfApi, { apiId }, { signal }), [apiId]);
  const { data, reason, retry } = useLoaded(load);

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data) return <Skeleton $height={120} />;
  if (data.records.length === 0) return <Empty text="提供方还没有为这个API写文档" />;
  return (
    <ul>
      {data.records.map(({ docId, docName, docType, docKind, summary }) => (
        <Row key={docId}>
          <TextLink to={`/documentDetails?docId=${docId}`}>{docName}</TextLink>{' '}
          <Tag>{documentKindName(docType, docKind, language())}</Tag>
          <p>{summary}</p>
        </Row>
      ))}
    </ul>
  );
}

const Row = styled.li`
  padding: ${theme.space.m} 0;
  border-bottom: 1px solid ${theme.color.line};
  p {
    color: ${theme.color.inkSoft};
  }
`;
