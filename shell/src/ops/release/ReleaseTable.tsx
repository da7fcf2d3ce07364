import { useState } from 'react';
import styled from 'styled-components';
import { promoteRelease, rollBackRelease, withdrawRelease, type ReleaseState } from '@portal/calls';
import { call } from '@portal/client';
import { shellName } from '@portal/contract/internal';
import { Actions, DataTable, Button, ConfirmDialog, Status, theme, toast } from '@portal/design';
import { ReasonDialog, useAction } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatMinute } from '@portal/rules';

/** Shares in percent to which a canary is widened, before it becomes live. */
const steps = [10, 50];
const nextStep = ({ canary }: ReleaseState) => steps.find((step) => canary !== null && step > canary.percent);

interface ReleaseTableProps {
  releases: readonly ReleaseState[];
  onLook: (remote: string) => void;
}

export function ReleaseTable({ releases, onLook }: ReleaseTableProps) {
  const [promoting, setPromoting] = useState<ReleaseState | null>(null);
  const [leaving, setLeaving] = useState<ReleaseState | null>(null);
  const { revalidate } = useRevalidator();
  const promote = useAction(
    ({ remote, canary }: ReleaseState) => call(promoteRelease, { remote, seen: canary?.version }),
    '已转正',
  );
  const [widening, setWidening] = useState<ReleaseState | null>(null);
  const share = widening ? nextStep(widening) : undefined;
  const widen = useAction(
    (wanted: { remote: string; percent: number; seen?: string }) => call(promoteRelease, wanted),
    '灰度已扩大',
  );
  const leavingCanary = leaving?.canary ?? null;
  const [withdrawing, setWithdrawing] = useState<ReleaseState | null>(null);

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
                  <Button $size="s" disabled={promote.isBusy} onClick={() => setPromoting(state)}>
                    转正
                  </Button>
                )}
                {nextStep(state) !== undefined && (
                  <Button $size="s" disabled={widen.isBusy} onClick={() => setWidening(state)}>
                    {`扩大到 ${nextStep(state)}%`}
                  </Button>
                )}
                {(state.canary ?? state.previous) && (
                  <Button $size="s" onClick={() => setLeaving(state)}>
                    {state.canary ? '停止灰度' : '回退'}
                  </Button>
                )}
                <Button $size="s" $kind="quiet" onClick={() => onLook(state.remote)}>
                  健康
                </Button>
                {state.remote !== shellName && (
                  <Button $size="s" $kind="quiet" onClick={() => setWithdrawing(state)}>
                    下线子应用
                  </Button>
                )}
              </Actions>
            ),
          },
        ]}
      />
      <ConfirmDialog
        title="灰度转正"
        question={`“${promoting?.title}” ${promoting?.canary?.version} 对全部访客生效？`}
        isOpen={promoting !== null}
        onCancel={() => setPromoting(null)}
        onConfirm={() => {
          if (promoting) void promote.run(promoting);
          setPromoting(null);
        }}
      />
      <ConfirmDialog
        title="扩大灰度"
        question={`“${widening?.title}” ${widening?.canary?.version} 从 ${widening?.canary?.percent}% 扩大到 ${share}% 的访客？`}
        isOpen={share !== undefined}
        onCancel={() => setWidening(null)}
        onConfirm={() => {
          const { remote, canary } = widening ?? {};
          if (remote && share) void widen.run({ remote, percent: share, seen: canary?.version });
          setWidening(null);
        }}
      />
      <ReasonDialog
        title={leavingCanary ? '停止灰度' : '回退'}
        question={
          leavingCanary
            ? `“${leaving?.title}” ${leavingCanary.version} 不再发给访客。`
            : `“${leaving?.title}” 从 ${leaving?.live?.version} 回到 ${leaving?.previous}。`
        }
        isOpen={leaving !== null}
        label="原因"
        confirmLabel={leavingCanary ? '停止灰度' : '回退'}
        isRequired
        onClose={() => setLeaving(null)}
        onConfirm={async (reason) => {
          if (!leaving) return;
          const { remote, canary, live } = leaving;
          const seen = (canary ?? live)?.version;
          const { version } = await call(rollBackRelease, { remote, reason, seen });
          toast(`线上版本 ${version || '无'}`, 'good');
          void revalidate();
        }}
      />
      <ReasonDialog
        title="下线子应用"
        question={`“${withdrawing?.title}”（${withdrawing?.remote}）整个下线：它的导航与区块不再出现，访客打开它的页面会看到 404。恢复：在发布记录里启用一个版本。`}
        isOpen={withdrawing !== null}
        label="原因"
        confirmLabel="下线子应用"
        isRequired
        onClose={() => setWithdrawing(null)}
        onConfirm={async (reason) => {
          if (!withdrawing) return;
          const { remote, canary, live } = withdrawing;
          const seen = (live ?? canary)?.version;
          const { version } = await call(withdrawRelease, { remote, reason, seen });
          toast(`${remote} ${version} 已下线`, 'good');
          void revalidate();
        }}
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
