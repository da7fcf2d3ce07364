import { useState } from 'react';
import styled from 'styled-components';
import { promoteRelease, type ReleaseState } from '@portal/calls';
import { call } from '@portal/client';
import { shellName } from '@portal/contract/internal';
import { Actions, DataTable, Button, Status, theme } from '@portal/design';
import { useAction } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { nextStep, ReleaseDialogs, type Promotion, type Wanted } from './ReleaseDialogs';

interface ReleaseTableProps {
  releases: readonly ReleaseState[];
  onLook: (remote: string) => void;
}

export function ReleaseTable({ releases, onLook }: ReleaseTableProps) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const promote = useAction(
    (promotion: Promotion) => call(promoteRelease, promotion),
    ({ percent }) => (percent === undefined ? '已转正' : '灰度已扩大'),
  );

  return (
    <>
      <DataTable
        label="子应用"
        rows={releases}
        rowKey={({ remote }) => remote}
        columns={[
          {
            title: '子应用',
            isMain: true,
            render: ({ remote, title, team }) => (
              <>
                {title} <small>{`${remote} · ${team}`}</small>
              </>
            ),
          },
          {
            title: '线上',
            render: ({ live, alert }) =>
              live ? (
                <>
                  <Version>{live.version}</Version>
                  <small>{`${formatMinute(live.since)} ${live.by}`}</small>
                  {alert && <Status tone="bad">{alert}</Status>}
                </>
              ) : (
                '—'
              ),
          },
          { title: '线上失败率', isFigure: true, render: ({ live }) => <Rate of={live} /> },
          {
            title: '灰度',
            render: ({ canary }) =>
              canary ? (
                <>
                  <Version>{canary.version}</Version>
                  <small>{`${canary.percent}% 的访客`}</small>
                </>
              ) : (
                '—'
              ),
          },
          { title: '灰度失败率', isFigure: true, render: ({ canary }) => <Rate of={canary} /> },
          {
            title: '操作',
            isAction: true,
            render: (state) => (
              <Actions>
                {state.canary && (
                  <Button
                    $size="s"
                    disabled={promote.isBusy}
                    onClick={() => setWanted({ act: 'promote', state })}
                  >
                    转正
                  </Button>
                )}
                {nextStep(state) !== undefined && (
                  <Button
                    $size="s"
                    disabled={promote.isBusy}
                    onClick={() => setWanted({ act: 'widen', state })}
                  >
                    {`扩大到 ${nextStep(state)}%`}
                  </Button>
                )}
                {(state.canary ?? state.previous) && (
                  <Button $size="s" onClick={() => setWanted({ act: 'leave', state })}>
                    {state.canary ? '停止灰度' : '回退'}
                  </Button>
                )}
                <Button $size="s" $kind="quiet" onClick={() => onLook(state.remote)}>
                  健康
                </Button>
                {state.remote !== shellName && (
                  <Button $size="s" $kind="quiet" onClick={() => setWanted({ act: 'withdraw', state })}>
                    下线子应用
                  </Button>
                )}
              </Actions>
            ),
          },
        ]}
      />
      <ReleaseDialogs
        wanted={wanted}
        onPromote={(promotion) => void promote.run(promotion)}
        onClose={() => setWanted(null)}
      />
    </>
  );
}

function Rate({ of: standing }: { of: ReleaseState['live'] }) {
  if (!standing || standing.visits === 0) return <>—</>;
  const { failed, visits } = standing;
  return <>{`${((100 * failed) / visits).toFixed(1)}%（${failed}/${visits}）`}</>;
}

const Version = styled.code`
  display: block;
  font-size: ${theme.size.s};
  overflow-wrap: anywhere;
`;
