import { useCallback } from 'react';
import {
  downCauses,
  envs,
  upstreamStates,
  viewUpstreamHealth,
  viewUpstreamHealthForOps,
  type UpstreamState,
} from '@portal/calls';
import { call } from '@portal/client';
import { DataTable, Dialog, ErrorPanel, Skeleton, Status } from '@portal/design';
import { useLoaded } from '@portal/page';
import { formatMinute } from '@portal/rules';

interface UpstreamHealthDialogProps {
  apiId: string;
  name: string;
  /** Whether the viewer is the API's provider or an operator. */
  as: 'provider' | 'operator';
  onClose: () => void;
}

const tones: Record<UpstreamState, 'good' | 'warn' | 'bad' | 'calm'> = {
  up: 'good',
  partly: 'warn',
  down: 'bad',
  unknown: 'calm',
};

/** Health of each upstream of an API, as seen by the gateways. */
export function UpstreamHealthDialog({ apiId, name, as, onClose }: UpstreamHealthDialogProps) {
  const load = useCallback(
    (signal: AbortSignal) =>
      call(as === 'operator' ? viewUpstreamHealthForOps : viewUpstreamHealth, { apiId }, { signal }),
    [apiId, as],
  );
  const { data, reason, retry } = useLoaded(load);

  return (
    <Dialog title={`“${name}”的上游`} isWide isOpen onClose={onClose}>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {!reason && !data && <Skeleton $height={160} />}
      {data && (
        <>
          <DataTable
            label="上游"
            rows={data.records}
            rowKey={({ env, url }) => `${env} ${url}`}
            columns={[
              { title: '地址', isMain: true, render: ({ url }) => <code>{url}</code> },
              { title: '环境', isShort: true, render: ({ env }) => envs[env] },
              { title: '权重', isFigure: true, render: ({ weight }) => weight },
              {
                title: '状态',
                render: ({ state, causes }) => (
                  <Status tone={tones[state]}>
                    {upstreamStates[state]}
                    {causes.length > 0 && `：${causes.map((cause) => downCauses[cause]).join('、')}`}
                  </Status>
                ),
              },
              { title: '自', render: ({ since }) => (since ? formatMinute(since) : '—') },
              { title: '网关数', isFigure: true, render: ({ gateways }) => gateways },
            ]}
          />
          <small>
            {data.probe
              ? `有调用时，网关每 ${data.probe.seconds} 秒探测 ${data.probe.path}，连续两次结果相同才改变判断；`
              : '没有设置健康检查路径；'}
            连续 3 次调用失败的上游移出 5 秒后再试。只有一个上游的环境不统计状态。
          </small>
        </>
      )}
    </Dialog>
  );
}
