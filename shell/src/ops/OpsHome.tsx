import { useEffect } from 'react';
import styled from 'styled-components';
import { countReviews, reviewKinds } from '@portal/calls';
import { call } from '@portal/client';
import { Card, ErrorPanel, PageHead, Panel, Skeleton, Status, TextLink, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { keysOf } from '@portal/rules';
import { useBoot } from '../bootDocument';
import { ConsoleFrame } from '../layout/ConsoleFrame';
import { consoleGroups } from '../navigation/consoleGroups';

const load = (signal: AbortSignal) => call(countReviews, {}, { signal });

/** /ops: what waits for an operator, and the way to each queue that a live remote contributes. */
export function OpsHome() {
  const boot = useBoot();
  const { data, isLoading, reason, retry } = useLoaded(load);
  const links = consoleGroups(boot, 'ops', false).flatMap((group) => group.links);

  useEffect(() => {
    document.title = `运营工作台 - ${boot.brand.name}`;
  }, [boot.brand.name]);

  return (
    <ConsoleFrame kind="ops" title="运营工作台">
      <PageHead title="运营工作台" help="等待处理的申请，与各项工作的入口。" />
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {isLoading && <Skeleton $height={120} />}
      {data && (
        <Row>
          {keysOf(reviewKinds).map((kind) => {
            const count = data.records.find((record) => record.kind === kind);
            return (
              <Card key={kind}>
                <h2>{reviewKinds[kind]}</h2>
                <b>{count?.open ?? 0}</b> 件待处理
                {count && count.overdue > 0 && <Status tone="bad">{count.overdue} 件已超期</Status>}
              </Card>
            );
          })}
        </Row>
      )}
      <Panel title="全部工作">
        <Ways>
          {links.map(({ label, to }) => (
            <li key={to}>
              <TextLink to={to}>{label} →</TextLink>
            </li>
          ))}
        </Ways>
      </Panel>
    </ConsoleFrame>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
  > div {
    padding: ${theme.space.l};
  }
  h2 {
    font-size: ${theme.size.m};
    color: ${theme.color.inkSoft};
  }
  b {
    font: 600 ${theme.size.display} / 44px ${theme.font.serif};
  }
`;

const Ways = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr));
  gap: ${theme.space.m};
`;
