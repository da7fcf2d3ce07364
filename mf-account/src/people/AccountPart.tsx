import {
  appState,
  barApp,
  barKey,
  endUserSessions,
  envs,
  payChannels,
  rechargeStates,
  unbarApp,
  unbarKey,
  type UserApp,
  type UserKey,
} from '@portal/calls';
import { call } from '@portal/client';
import { TextLink } from '@portal/design';
import { AppState, ApplyState, KeyState, ListTable, Pager, type RowAction } from '@portal/page';
import { deviceName, formatMoney } from '@portal/rules';
import { askReason } from './askReason';
import type { LoadedPart } from './loadPart';

const at = (instant: string | null) => instant?.slice(0, 16) ?? '—';

/** One page of a section of an account. */
export function AccountPart({ loaded, accountId }: { loaded: LoadedPart; accountId: string }) {
  return (
    <>
      <PartTable loaded={loaded} accountId={accountId} />
      <Pager page={loaded.page} />
    </>
  );
}

function PartTable({ loaded, accountId }: { loaded: LoadedPart; accountId: string }) {
  switch (loaded.part) {
    case 'notes':
      return (
        <ListTable
          label="备注"
          rows={loaded.page.records}
          rowKey={({ noteId }) => noteId}
          columns={[
            { title: '内容', isMain: true, render: ({ text }) => text },
            { title: '作者', render: ({ author }) => author },
            { title: '时间', render: ({ createdAt }) => at(createdAt) },
          ]}
          empty={{ text: '还没有备注' }}
        />
      );
    case 'sessions':
      return (
        <ListTable
          label="会话"
          rows={loaded.page.records}
          rowKey={({ sessionId }) => sessionId}
          columns={[
            { title: '设备', isMain: true, render: ({ device }) => deviceName(device) },
            {
              title: '地址',
              render: ({ address, place }) => (place ? `${address}（${place}）` : address),
            },
            { title: '登录时间', render: ({ createdAt }) => at(createdAt) },
            { title: '最近使用', render: ({ lastSeenAt }) => at(lastSeenAt) },
          ]}
          actions={({ sessionId, device }) => [
            {
              label: '结束',
              needs: endUserSessions,
              act: (reason) => call(endUserSessions, { accountId, sessionId, reason }),
              done: '会话已结束',
              reason: askReason('结束会话', `“${deviceName(device)}”的登录立即结束，本人会收到通知。`),
            },
          ]}
          empty={{ text: '没有会话' }}
        />
      );
    case 'apps':
      return (
        <ListTable
          label="应用"
          rows={loaded.page.records}
          rowKey={({ appId }) => appId}
          columns={[
            { title: '应用', isMain: true, render: ({ name }) => name },
            {
              title: '状态',
              render: ({ state, isBarred }) => (isBarred ? '由平台停用' : <AppState state={state} />),
            },
            { title: '创建时间', render: ({ createdAt }) => at(createdAt) },
            {
              title: '记录',
              render: ({ appId }) => <TextLink to={`/ops/audit?object=${appId}`}>审计记录</TextLink>,
            },
          ]}
          actions={appActions}
          empty={{ text: '没有应用' }}
        />
      );
    case 'keys':
      return (
        <ListTable
          label="密钥"
          rows={loaded.page.records}
          rowKey={({ keyId }) => keyId}
          columns={[
            { title: '密钥', isMain: true, render: ({ keyMask }) => <code>{keyMask}</code> },
            { title: '应用', render: ({ appName }) => appName },
            { title: '环境', render: ({ env }) => envs[env] },
            {
              title: '状态',
              render: ({ state, isBarred }) => (isBarred ? '由平台停用' : <KeyState state={state} />),
            },
            { title: '最近使用', render: ({ lastUsedAt }) => at(lastUsedAt) },
            { title: '创建时间', render: ({ createdAt }) => at(createdAt) },
          ]}
          actions={keyActions}
          empty={{ text: '没有密钥' }}
        />
      );
    case 'subscriptions':
      return (
        <ListTable
          label="订阅"
          rows={loaded.page.records}
          rowKey={({ applyId }) => applyId}
          columns={[
            { title: '申请单号', isMain: true, render: ({ applyNo }) => applyNo },
            {
              title: 'API',
              isKey: true,
              render: ({ apiId, apiName }) => (
                <TextLink to={`/apiDetails?apiId=${apiId}`}>{apiName}</TextLink>
              ),
            },
            { title: '应用', isKey: true, render: ({ appName }) => appName },
            { title: '环境', render: ({ env }) => envs[env] },
            { title: '状态', isKey: true, render: ({ state }) => <ApplyState state={state} /> },
            { title: '申请时间', render: ({ submittedAt }) => at(submittedAt) },
          ]}
          empty={{ text: '没有申请与订阅' }}
        />
      );
    case 'orders':
      return (
        <ListTable
          label="充值订单"
          rows={loaded.page.records}
          rowKey={({ orderNo }) => orderNo}
          columns={[
            { title: '订单号', isMain: true, render: ({ orderNo }) => orderNo },
            { title: '金额', isFigure: true, render: ({ amount }) => formatMoney(amount) },
            { title: '渠道', render: ({ channel }) => payChannels[channel] },
            { title: '状态', render: ({ state }) => rechargeStates[state] },
            { title: '时间', render: ({ createdAt }) => at(createdAt) },
          ]}
          empty={{ text: '没有充值订单' }}
        />
      );
  }
}

const stoppable: readonly UserApp['state'][] = [appState.sandbox, appState.prod, appState.prodRejected];

const appActions = ({ appId, name, state, isBarred }: UserApp): readonly (RowAction | false)[] => [
  stoppable.includes(state) && {
    label: '停用',
    needs: barApp,
    act: (reason) => call(barApp, { appId, reason }),
    done: '应用已停用',
    reason: askReason('停用应用', `“${name}”的调用立即被网关拒绝，持有者不能自行启用，并会收到通知。`),
  },
  isBarred === 1 && {
    label: '恢复',
    needs: unbarApp,
    act: (reason) => call(unbarApp, { appId, reason }),
    done: '应用已恢复',
    reason: askReason('恢复应用', `“${name}”恢复到停用前的状态，持有者会收到通知。`),
  },
];

const keyActions = ({ keyId, keyMask, state, isBarred }: UserKey): readonly (RowAction | false)[] => [
  (state === 'active' || state === 'rotating') && {
    label: '停用',
    needs: barKey,
    act: (reason) => call(barKey, { keyId, reason }),
    done: '密钥已停用',
    reason: askReason(
      '停用密钥',
      state === 'rotating'
        ? `${keyMask} 正在轮换，停用后不能恢复。使用它的调用立即被网关拒绝，持有者会收到通知。`
        : `使用 ${keyMask} 的调用立即被网关拒绝，持有者不能自行启用，并会收到通知。`,
    ),
  },
  isBarred === 1 && {
    label: '恢复',
    needs: unbarKey,
    act: (reason) => call(unbarKey, { keyId, reason }),
    done: '密钥已恢复',
    reason: askReason('恢复密钥', `${keyMask} 可以继续使用，持有者会收到通知。`),
  },
];
