import { useCallback } from 'react';
import styled from 'styled-components';
import { listRelated, relations } from '@portal/calls';
import { call } from '@portal/client';
import { Empty, ErrorPanel, Panel, Skeleton, Tag, TextLink, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { ApiGrid } from '../common/ApiGrid';

/** Similar APIs, and scenes that use it. */
export function RelatedPanel({ apiId }: { apiId: string }) {
  const load = useCallback((signal: AbortSignal) => call(listRelated, { apiId }, { signal }), [apiId]);
  const { data, reason, retry } = useLoaded(load);

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data) return <Skeleton $height={240} />;
  const whys = new Map(data.records.map(({ api, why }) => [api.apiId, relations[why]]));
  return (
    <>
      {data.scenes.length > 0 && (
        <Panel title="适用场景">
          <ul>
            {data.scenes.map(({ soId, title, brief }) => (
              <Row key={soId}>
                <TextLink to={`/sceneSolutionDetail?soId=${encodeURIComponent(soId)}`}>{title}</TextLink>
                <p>{brief}</p>
              </Row>
            ))}
          </ul>
        </Panel>
      )}
      <h2>相关API</h2>
      {data.records.length === 0 ? (
        <Empty text="暂无相关的 API" />
      ) : (
        <Cards>
          <ApiGrid
            apis={data.records.map(({ api }) => api)}
            extra={({ apiId: id }) => <Tag>{whys.get(id)}</Tag>}
          />
        </Cards>
      )}
    </>
  );
}

const Row = styled.li`
  padding: ${theme.space.s} 0;
  p {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;

const Cards = styled.div`
  margin-top: ${theme.space.m};
`;
