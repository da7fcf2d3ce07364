import {
  applyState,
  changePlan,
  envs,
  invokeTest,
  renewApply,
  unsubscribe,
  type AppApi,
} from '@portal/calls';
import { call } from '@portal/client';
import { DataTable, TextLink } from '@portal/design';
import { ApplyState, RowActions, type RowAction } from '@portal/page';
import { formatDay, formatMoney } from '@portal/rules';
import { isAhead } from './isAhead';

/** What an app has subscribed to, and what may be done about it. */
export function ApiTable({ apis }: { apis: readonly AppApi[] }) {
  return (
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
        { title: '环境', render: ({ env }) => envs[env] },
        { title: '套餐', render: ({ planName }) => planName },
        { title: '状态', render: ({ state }) => <ApplyState state={state} /> },
        {
          title: '到期',
          render: ({ startsAt, expiresAt }) => (
            <>
              {isAhead(startsAt) && <div>{formatDay(startsAt)} 开始</div>}
              {expiresAt ? formatDay(expiresAt) : '长期'}
            </>
          ),
        },
        {
          title: '配额已用',
          isFigure: true,
          render: ({ used, total }) =>
            total === null ? '不限' : `${used.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')}`,
        },
        { title: '每秒', isFigure: true, render: ({ qps }) => qps },
        { title: '本月调用', isFigure: true, render: ({ monthCalls }) => monthCalls.toLocaleString('zh-CN') },
        { title: '本月费用', isFigure: true, render: ({ monthCost }) => formatMoney(monthCost) },
        { title: '操作', render: (api) => <RowActions actions={actions(api)} /> },
      ]}
    />
  );
}

function actions({
  applyId,
  apiId,
  apiName,
  env,
  state,
  planKind,
  startsAt,
  expiresAt,
}: AppApi): readonly (RowAction | false)[] {
  const isRunning = env === 'prod' && (state === applyState.active || state === applyState.expired);
  return [
    state === applyState.active && {
      label: '测试',
      needs: invokeTest,
      to: `/apiTest?apiId=${apiId}&env=${env}`,
    },
    { label: '详情', to: `/myApplyDetail?applyId=${applyId}` },
    isRunning &&
      (expiresAt !== null || planKind === 'pack') && {
        label: '续费',
        needs: renewApply,
        to: `/applyImmediately?flag=3&applyId=${applyId}`,
      },
    isRunning && {
      label: '变更套餐',
      needs: changePlan,
      to: `/applyImmediately?flag=4&applyId=${applyId}`,
    },
    state !== applyState.waiting && {
      label: '退订',
      needs: unsubscribe,
      act: (reason) => call(unsubscribe, { applyId, reason }),
      done: '已退订',
      reason: {
        title: '退订 API',
        question: isAhead(startsAt)
          ? `“${apiName}”还没有开始，退订后预付的费用全额退回余额。`
          : `退订“${apiName}”后立即不能调用，预付费套餐剩余的次数不退。`,
        label: '退订原因（选填）',
        confirmLabel: '退订',
      },
    },
  ];
}
