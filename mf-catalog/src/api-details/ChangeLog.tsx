import { useCallback } from 'react';
import styled from 'styled-components';
import { changeKinds, listChangeLog } from '@portal/calls';
import { ErrorPanel, Skeleton, theme } from '@portal/design';
import { Pager, loadList, useLoaded, usePartQuery } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { ChangeTable } from '../common/ChangeTable';

/** Changes of each version, newest first. */
export function ChangeLog({ apiId }: { apiId: string }) {
  const query = usePartQuery();
  const load = useCallback(
    (signal: AbortSignal) => loadList(listChangeLog, { query, signal }, { also: { apiId } }),
    [apiId, query],
  );
  const { data: log, isLoading, reason, retry } = useLoaded(load);

  if (reason !== null) return <ErrorPanel title={reason} onRetry={retry} />;
  if (isLoading || !log) return <Skeleton $height={160} />;
  if (log.total === 0) return null;
  return (
    <>
      <List>
        {log.records.map(({ version, kind, at, changes }) => (
          <li key={`${at} ${version} ${kind}`}>
            <h3>
              {version} {changeKinds[kind]} <small>{formatMinute(at)}</small>
            </h3>
            {changes.length > 0 && <ChangeTable label={`${version} 的改动`} changes={changes} />}
          </li>
        ))}
      </List>
      <Pager page={log} keepsPlace />
    </>
  );
}

const List = styled.ol`
  margin: ${theme.space.xl} 0 0;
  padding: 0;
  list-style: none;
  li {
    margin-bottom: ${theme.space.xl};
  }
  h3 {
    margin-bottom: ${theme.space.s};
    font-size: ${theme.size.l};
  }
  small {
    color: ${theme.color.inkSoft};
    font-weight: 400;
  }
`;
