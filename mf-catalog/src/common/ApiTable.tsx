import { useState } from 'react';
import { envs, renewApply, unsubscribe, type AppApi, type Env } from '@portal/calls';
import { call } from '@portal/client';
import { Actions, DataTable, Button, TextLink, toast } from '@portal/design';
import { ReasonDialog, useAction, newReqNo } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatMoney } from '@portal/rules';
import { ApplyState } from './StateTag';

/** What an app has subscribed to, and what may be done about it. */
export function ApiTable({ apis }: { apis: readonly AppApi[] }) {
  const [leaving, setLeaving] = useState<AppApi | null>(null);
  const revalidator = useRevalidator();
  const renewing = useAction((applyId: string) => call(renewApply, { applyId, reqNo: newReqNo() }), '已续期');

  return (
    <>
      <DataTable
        label="已订阅的 API"
        rows={apis}
        rowKey={({ applyId }) => applyId}
        columns={[
          {
            title: 'API',
            isMain: true,
            render: ({ apiId, apiName }) => <TextLink to={`/APIDetails?apiId=${apiId}`}>{apiName}</TextLink>,
          },
          { title: '环境', render: ({ env }) => envs[env as Env] },
          { title: '套餐', render: ({ planName }) => planName },
          { title: '状态', render: ({ state }) => <ApplyState state={state} /> },
          { title: '到期', render: ({ expiresAt }) => expiresAt?.slice(0, 10) ?? '长期' },
          {
            title: '配额已用',
            isFigure: true,
            render: ({ used, total }) =>
              total === null ? '不限' : `${used.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')}`,
          },
          { title: '每秒', isFigure: true, render: ({ qps }) => qps },
          {
            title: '本月调用',
            isFigure: true,
            render: ({ monthCalls }) => monthCalls.toLocaleString('zh-CN'),
          },
          { title: '本月费用', isFigure: true, render: ({ monthCost }) => formatMoney(monthCost) },
          {
            title: '操作',
            render: (api) => (
              <Actions>
                {api.state === 2 && (
                  <TextLink to={`/apiTest?apiId=${api.apiId}&env=${api.env}`}>测试</TextLink>
                )}
                <TextLink to={`/myApplyDetail?applyId=${api.applyId}`}>详情</TextLink>
                {api.state === 7 && (
                  <Button $size="s" disabled={renewing.isBusy} onClick={() => void renewing.run(api.applyId)}>
                    续期
                  </Button>
                )}
                {api.state !== 1 && (
                  <Button $size="s" onClick={() => setLeaving(api)}>
                    退订
                  </Button>
                )}
              </Actions>
            ),
          },
        ]}
      />
      <ReasonDialog
        title="退订 API"
        question={`退订“${leaving?.apiName}”后立即不能调用，预付费套餐剩余的次数不退。`}
        isOpen={leaving !== null}
        label="退订原因（选填）"
        confirmLabel="退订"
        onClose={() => setLeaving(null)}
        onConfirm={async (reason) => {
          await call(unsubscribe, { applyId: leaving!.applyId, reason });
          toast('已退订', 'good');
          void revalidator.revalidate();
        }}
      />
    </>
  );
}
